import { Group } from '@mantine/core'
import { AnchorLink } from './links.tsx'

/** To the parts of a long page, by their ids. */
export const SectionLinks = ({ sections }: { sections: { id: string; title: string }[] }) => (
  <Group component="nav" aria-label="On this page" gap="sm" mb="md" fz="sm">
    {sections.map(({ id, title }) => (
      <AnchorLink key={id} to="." hash={id}>
        {title}
      </AnchorLink>
    ))}
  </Group>
)

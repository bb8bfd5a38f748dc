import { Badge, Group } from '@mantine/core'

export function TagBadges({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} size="sm" variant="light" color="gray" tt="none" maw="100%">
          {tag}
        </Badge>
      ))}
    </Group>
  )
}

import { Badge, Card, Group, Text, Title } from '@mantine/core'
import styles from './provider-card.module.css'

/** The model that the operator provides to all accounts: can be used but not changed here. */
export function ServiceModel({ model }: { model: string }) {
  return (
    <Card component="article" padding="md">
      <Group gap="xs">
        <Title order={2} fz="sm">
          This service’s model
        </Title>
        <Badge color="gray">Provided by the operator</Badge>
      </Group>
      <Text fz="xs" c="dimmed" mt={4} className={styles.words}>
        <code>{model}</code> · every bot in this account can use it, no key required.
      </Text>
    </Card>
  )
}

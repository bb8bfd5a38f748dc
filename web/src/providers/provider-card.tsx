import { Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { factsOf, type Provider } from 'beckon-contract'
import { useEffect, useEffectEvent } from 'react'
import { countOf } from '../layout/count-of.ts'
import { formatKey } from './key-words.ts'
import styles from './provider-card.module.css'
import { modelsQuery } from './provider-queries.ts'
import { ProviderTest } from './provider-test.tsx'

interface ProviderCardProps {
  provider: Provider
  isEditable: boolean
  /** Just added: tested automatically. */
  isFresh: boolean
  /** A banner has led to it. */
  isNamed: boolean
  onEdit: () => void
  onDelete: () => void
}

export function ProviderCard({ provider, isEditable, isFresh, isNamed, onEdit, onDelete }: ProviderCardProps) {
  const { id, kind, name, url, embeddingModel, botCount } = provider
  const test = useQuery(modelsQuery(id))
  const testFresh = useEffectEvent(() => {
    if (isFresh) void test.refetch()
  })
  useEffect(() => testFresh(), [])
  return (
    <Card
      component="article"
      padding="md"
      className={styles.card}
      aria-label={name}
      id={`provider-${id}`}
      data-named={isNamed || undefined}
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={styles.about}>
          <Group gap="xs">
            <Title order={2} fz="sm" className={styles.words}>
              {name}
            </Title>
            <Badge color="gray">{factsOf(kind).label}</Badge>
          </Group>
          <Text fz="xs" c="dimmed" mt={4} className={styles.words}>
            {url} · {formatKey(provider)} · {botCount === 0 ? 'no bot uses it yet' : countOf(botCount, 'bot')}
          </Text>
          {embeddingModel && (
            <Text fz="xs" c="dimmed" className={styles.words}>
              Improves search with embeddings from <code>{embeddingModel}</code>
            </Text>
          )}
        </div>
        {isEditable && (
          <Group gap={6}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlugConnected size={14} />}
              onClick={() => void test.refetch()}
              loading={test.isFetching}
              aria-label={`Test ${name}`}
            >
              Test
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} />}
              onClick={onEdit}
              aria-label={`Edit ${name}`}
            >
              Edit
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={14} />}
              onClick={onDelete}
              aria-label={`Delete ${name}`}
            >
              Delete
            </Button>
          </Group>
        )}
      </Group>
      <div aria-live="polite">
        {!test.isFetching && <ProviderTest models={test.data?.models} failure={test.error} />}
      </div>
    </Card>
  )
}

import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../layout/error-state.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { useChangeUndo } from './entry-change-undo.ts'
import { describeChange } from './entry-change-words.ts'
import { entryChangesQuery } from './knowledge-queries.ts'

interface EntryChangesProps {
  botId: string
  isEditable: boolean
  onClose: () => void
}

/** Imports and deletions of many answers, to be undone. */
export function EntryChangesModal({ onClose, ...props }: EntryChangesProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Imports and deletions"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <EntryChanges {...props} />
    </Modal>
  )
}

function EntryChanges({ botId, isEditable }: Omit<EntryChangesProps, 'onClose'>) {
  const { data, error, refetch } = useQuery(entryChangesQuery(botId))
  const undo = useChangeUndo(botId)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        The last ten imports and deletions of several answers can be undone for seven days. What was changed since then
        is kept.
      </Text>
      {!data && <Loader size="sm" />}
      {data?.data.length === 0 && <Text fz="sm">There is nothing to undo.</Text>}
      {data?.data.map((line) => (
        <Group key={line.id} justify="space-between" wrap="nowrap">
          <div>
            <Text fz="sm">{describeChange(line)}</Text>
            <Text fz="xs" c="dimmed">
              <RelativeTime value={line.at} />
            </Text>
          </div>
          {line.isUndone ? (
            <Text fz="sm" c="dimmed">
              Undone
            </Text>
          ) : (
            isEditable && (
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
                aria-label={`Undo “${describeChange(line)}”`}
                loading={undo.isPending && undo.variables === line.id}
                disabled={undo.isPending}
                onClick={() => undo.mutate(line.id)}
              >
                Undo
              </Button>
            )
          )}
        </Group>
      ))}
    </Stack>
  )
}

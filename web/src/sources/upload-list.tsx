import { ActionIcon, Button, Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { fileSize } from '../layout/file-size.ts'
import styles from './upload-list.module.css'
import type { Upload } from './upload-queue.ts'

interface UploadListProps {
  uploads: Upload[]
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

/** Files being uploaded, each with its own progress and error. Finished ones are in the list of sources. */
export function UploadList({ uploads, onRetry, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Files being uploaded">
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.upload}>
          <div className={styles.words}>
            <Text component="span" fz="sm" fw={500} className={styles.name}>
              {upload.name}
            </Text>
            <Text component="span" fz="xs" c="dimmed" className={styles.size}>
              {describeState(upload)}
            </Text>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={styles.stop}
            aria-label={upload.state === 'failed' ? `Dismiss “${upload.name}”` : `Stop uploading “${upload.name}”`}
            onClick={() => onRemove(upload.id)}
          >
            <IconX size={16} />
          </ActionIcon>
          <div className={styles.outcome}>
            {upload.state === 'failed' ? (
              <Text component="div" fz="xs" className={styles.reason} role="alert">
                {upload.reason}
                {upload.isWorthRetrying && (
                  <Button variant="light" size="compact-xs" onClick={() => onRetry(upload.id)}>
                    Try again
                  </Button>
                )}
              </Text>
            ) : (
              <Progress value={100 * upload.sent} size={4} aria-label={`Uploading ${upload.name}`} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function describeState({ state, sent, bytes }: Upload) {
  if (state === 'waiting') return `Waiting · ${fileSize(bytes)}`
  return state === 'sending' ? `${Math.round(100 * sent)}% of ${fileSize(bytes)}` : fileSize(bytes)
}

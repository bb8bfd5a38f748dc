import { Anchor, Text } from '@mantine/core'
import type { Source } from 'beckon-contract'
import { useEffect, useRef } from 'react'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { SourceIcon } from './source-icon.tsx'
import { type SourceAction, SourceMenu } from './source-menu.tsx'
import { sourcesOf } from './source-queries.ts'
import styles from './source-row.module.css'
import { SourceStatus } from './source-status.tsx'
import { shortAddress } from './web-address.ts'

interface SourceRowProps {
  botId: string
  source: Source
  isEditable: boolean
  /** The playground's last reply came from here. */
  isShown: boolean
  onOpen: (action: SourceAction) => void
}

export function SourceRow({ botId, source, isEditable, isShown, onOpen }: SourceRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' })
  }, [isShown])
  const read = useSave(sourcesOf(botId), () => api.sources.readAgain(botId, source.id))
  const address = source.url && shortAddress(source.url)
  return (
    <li ref={row} id={`source-${source.id}`} className={styles.row} data-shown={isShown || undefined}>
      <SourceIcon source={source} />
      <div className={styles.words}>
        <Text component="h2" fz="sm" fw={500} className={styles.title} dir="auto">
          {source.title}
        </Text>
        {source.url && address !== shortAddress(source.title) && (
          <Anchor href={source.url} target="_blank" rel="noreferrer" fz="xs" c="dimmed" className={styles.address}>
            {address}
          </Anchor>
        )}
        <SourceStatus
          source={source}
          onRetry={isEditable ? () => read.mutate() : undefined}
          isRetrying={read.isPending}
          onShowPassages={() => onOpen('passages')}
        />
      </div>
      <SourceMenu source={source} isEditable={isEditable} onOpen={onOpen} onRead={() => read.mutate()} />
    </li>
  )
}

import { Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InboxAction, InboxChange } from 'beckon-contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { countOf } from '../layout/count-of.ts'
import styles from './bulk-bar.module.css'
import { describeEnd } from './change-words.ts'
import { changedByInbox, inboxChangesQuery } from './inbox-queries.ts'

const doing: Record<InboxAction, string> = {
  delete: 'Deleting',
  label: 'Labelling',
  review: 'Marking as reviewed:',
}

/** Changes of all conversations that match, while the service is at it, and what came of them. */
export function InboxChanges() {
  const queries = useQueryClient()
  const { data } = useQuery(inboxChangesQuery)
  const running = data?.data.filter(({ state }) => state === 'running') ?? []
  const [seen, setSeen] = useState<string[]>([])
  const ids = running.map(({ id }) => id)
  const ended = (data?.data ?? []).filter(({ id, state }) => state !== 'running' && seen.includes(id))
  const tell = useEffectEvent((all: InboxChange[]) => {
    for (const one of all)
      notifications.show({ message: describeEnd(one), color: one.state === 'stopped' ? 'red' : 'teal' })
    for (const { queryKey } of [...changedByInbox, { queryKey: ['bots'] }]) void queries.invalidateQueries({ queryKey })
  })
  const isChanged = ids.join() !== seen.join()
  useEffect(() => {
    if (!isChanged) return
    if (ended.length > 0) tell(ended)
    setSeen(ids)
  }, [isChanged, ended, ids])
  return running.map(({ id, action, done, total }) => (
    <div key={id} className={styles.progress} role="status">
      <Text fz="sm">
        {doing[action]} {countOf(total, 'conversation')}
      </Text>
      <Progress mt={4} size="sm" value={total === 0 ? 100 : (100 * done) / total} aria-label="Conversations done" />
    </div>
  ))
}

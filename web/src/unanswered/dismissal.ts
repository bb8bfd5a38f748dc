import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { UnansweredGroup } from 'beckon-contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../api.ts'
import { showUndo } from '../layout/undo-notice.tsx'
import { useSave } from '../save.ts'
import { unansweredOf, unansweredQuery } from './unanswered-queries.ts'

const undoableMs = 7_000
const questionsMost = 500

const noticeOf = ({ id }: UnansweredGroup) => `dismissed-${id}`

/**
 * Removes a group from the list immediately and offers undo for a while. The service, which has no undo, is called when
 * that time is over, or when the page is left.
 */
export function useDismissal(botId: string) {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<string[]>([])
  const timers = useRef(new Map<UnansweredGroup, number>())
  const send = useSave(unansweredOf(botId), ({ question, others }: UnansweredGroup) =>
    api.unanswered.dismiss(botId, [question, ...others].slice(0, questionsMost)),
  )

  const stay = ({ id }: UnansweredGroup) => setLeaving((ids) => ids.filter((other) => other !== id))
  const stopTimer = (group: UnansweredGroup) => {
    window.clearTimeout(timers.current.get(group))
    return timers.current.delete(group)
  }
  const finish = (group: UnansweredGroup) => {
    stopTimer(group)
    notifications.hide(noticeOf(group))
    send.mutate(group, { onError: () => stay(group) })
  }
  const undo = (group: UnansweredGroup) => {
    if (!stopTimer(group)) return
    stay(group)
    void queries.invalidateQueries(unansweredOf(botId))
  }
  const dismiss = (group: UnansweredGroup) => {
    setLeaving((ids) => [...ids, group.id])
    queries.setQueryData(
      unansweredQuery(botId).queryKey,
      (list) => list && { data: list.data.filter(({ id }) => id !== group.id) },
    )
    const timer = window.setTimeout(() => finish(group), undoableMs)
    timers.current.set(group, timer)
    showUndo({
      id: noticeOf(group),
      done: 'Dismissed',
      name: group.question,
      withinMs: undoableMs,
      onUndo: () => undo(group),
    })
  }

  const finishAll = useEffectEvent(() => {
    for (const group of timers.current.keys()) finish(group)
  })
  useEffect(() => () => finishAll(), [])
  return { dismiss, isLeaving: ({ id }: UnansweredGroup) => leaving.includes(id) }
}

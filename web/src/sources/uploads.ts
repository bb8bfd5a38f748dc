import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiFailure, api } from '../api.ts'
import { sourcesOf } from './source-queries.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** One per bot, outliving any page: an upload continues while its author is on another page. */
const queues = new Map<string, UploadQueue>()

export function useUploads(botId: string) {
  const queries = useQueryClient()
  const queue = queues.get(botId) ?? openQueue(botId, queries)
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.list) }
}

function openQueue(botId: string, queries: QueryClient) {
  const queue = createUploadQueue({
    send: (file, sending) => api.sources.addFile(botId, file, sending),
    onSent: () => void queries.invalidateQueries(sourcesOf(botId)),
    isWorthRetrying: (failure) => failure instanceof ApiFailure && (failure.status === 429 || isOutage(failure)),
  })
  queues.set(botId, queue)
  queue.subscribe(warnWhileBusy)
  return queue
}

const isOutage = ({ code, status }: ApiFailure) => code === 'unreachable' || status >= 500

/** The browser asks before leaving with unsent files. */
function warnWhileBusy() {
  const isBusy = [...queues.values()].some((queue) => queue.isBusy())
  if (isBusy) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

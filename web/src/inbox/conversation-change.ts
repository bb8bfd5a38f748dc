import type { ConversationsChange } from 'beckon-contract'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { changedByInbox } from './inbox-queries.ts'

export const useConversationChange = (saved?: string) =>
  useSave(changedByInbox, (change: ConversationsChange) => api.inbox.change(change), {
    ...(saved !== undefined && { saved }),
  })

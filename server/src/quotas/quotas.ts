import type { AccountQuotas, QuotaUse } from 'beckon-contract'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createDayCounts } from './day-counts.ts'
import { createMessageBytes } from './message-bytes.ts'
import { createQuotaStore } from './quotas.store.ts'

const bytesInMb = 1_000_000

interface Parts {
  database: OpenDatabase
  commits: Pick<Commits, 'record'>
  config: Pick<
    Config,
    'maxSourcesPerAccount' | 'maxEntriesPerAccount' | 'maxStoredMbPerAccount' | 'maxConversationsPerAccountAndDay'
  >
  now: Clock
  onError: (error: unknown) => void
}

export interface Added {
  sources?: number
  entries?: number
  bytes?: number
}

/** What the operator allows each account to store. */
export function createQuotas({ database, commits, config, now, onError }: Parts) {
  const store = createQuotaStore(database, commits.record)
  const conversations = createDayCounts({ count: store.countConversations, now, onError })
  const most = {
    sources: config.maxSourcesPerAccount,
    entries: config.maxEntriesPerAccount,
    bytes: config.maxStoredMbPerAccount * bytesInMb,
  }
  const usedUp = () =>
    exceeded(
      `The storage of this account is used up: ${formatNumber(config.maxStoredMbPerAccount)} MB for files, documents, answers and messages. Delete sources, answers or conversations first.`,
    )
  const mostConversations = config.maxConversationsPerAccountAndDay

  async function storedBy(accountId: string) {
    const { messageBytes = 0, bytes = 0, sources = 0, entries = 0 } = (await store.getStored(accountId)) ?? {}
    return { sources, entries, bytes: bytes + messageBytes }
  }
  const messages = createMessageBytes({
    write: store.addMessageBytes,
    read: async (accountId) => (await storedBy(accountId)).bytes,
    onError,
  })

  return {
    /** Refuses what would exceed a quota. Writes that run at the same time may together exceed it by their own size. */
    async requireRoom(accountId: string, { sources = 0, entries = 0, bytes = 0 }: Added): Promise<void> {
      const stored = await storedBy(accountId)
      if (sources > 0 && stored.sources + sources > most.sources)
        throw exceeded(`An account can have at most ${formatNumber(most.sources)} sources. Delete some first.`)
      if (entries > 0 && stored.entries + entries > most.entries)
        throw exceeded(
          `An account can have at most ${formatNumber(most.entries)} questions and answers, in all its bots. Delete some first.`,
        )
      if (bytes > 0 && stored.bytes + messages.unwritten(accountId) + bytes > most.bytes) throw usedUp()
    },

    /** Refuses a message if the storage is used up. Those that arrive at the same time may exceed it together. */
    async requireMessageStorage(accountId: string): Promise<void> {
      if (await messages.isReached(accountId, most.bytes)) throw usedUp()
    },
    /** Counts what a turn has stored. */
    countMessageBytes: messages.add,

    /** Counts a conversation that begins now, or refuses it. */
    countConversation(accountId: string): void {
      if (conversations.add(accountId) <= mostConversations) return
      conversations.takeBack(accountId)
      throw exceeded(
        `This account has started ${formatNumber(mostConversations)} conversations today, which is its limit. It resets at midnight UTC.`,
      )
    },

    async getQuotas(accountId: string): Promise<AccountQuotas> {
      const { sources, entries, bytes } = await storedBy(accountId)
      return {
        sources: useOf(sources, most.sources),
        entries: useOf(entries, most.entries),
        storedBytes: useOf(Math.max(0, bytes + messages.unwritten(accountId)), most.bytes),
        conversationsToday: useOf(await conversations.get(accountId), mostConversations),
      }
    },

    /** After the last turn. */
    close: messages.close,
  }
}
export type Quotas = ReturnType<typeof createQuotas>

const useOf = (used: number, most: number): QuotaUse => ({ used, most })
const formatNumber = (number: number): string => number.toLocaleString('en')
const exceeded = (message: string) => new Failure('quota_exceeded', message)

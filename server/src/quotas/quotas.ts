import type { AccountQuotas, QuotaUse } from 'beckon-contract'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createDayCounts } from './day-counts.ts'
import { createQuotaStore } from './quotas.store.ts'

const bytesInMb = 1_000_000

interface Parts {
  database: OpenDatabase
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
export function createQuotas({ database, config, now, onError }: Parts) {
  const store = createQuotaStore(database)
  const conversations = createDayCounts({ count: store.countConversations, now, onError })
  const most = {
    sources: config.maxSourcesPerAccount,
    entries: config.maxEntriesPerAccount,
    bytes: config.maxStoredMbPerAccount * bytesInMb,
  }
  const mostConversations = config.maxConversationsPerAccountAndDay

  const storedBy = async (accountId: string) =>
    (await store.getStored(accountId)) ?? { sources: 0, entries: 0, bytes: 0 }

  return {
    /** Refuses what would exceed a quota. Writes that run at the same time may together exceed it by their own size. */
    async requireRoom(accountId: string, { sources = 0, entries = 0, bytes = 0 }: Added): Promise<void> {
      const stored = await storedBy(accountId)
      if (sources > 0 && stored.sources + sources > most.sources)
        throw exceeded(`An account can have at most ${say(most.sources)} sources. Delete some first.`)
      if (entries > 0 && stored.entries + entries > most.entries)
        throw exceeded(
          `An account can have at most ${say(most.entries)} questions and answers, in all its bots. Delete some first.`,
        )
      if (bytes > 0 && stored.bytes + bytes > most.bytes)
        throw exceeded(
          `The storage of this account is used up: ${say(config.maxStoredMbPerAccount)} MB for files, documents and answers. Delete some first.`,
        )
    },

    /** Counts a conversation that begins now, or refuses it. */
    countConversation(accountId: string): void {
      if (conversations.add(accountId) <= mostConversations) return
      conversations.takeBack(accountId)
      throw exceeded(
        `This account has started ${say(mostConversations)} conversations today, which is its limit. It resets at midnight UTC.`,
      )
    },

    async getQuotas(accountId: string): Promise<AccountQuotas> {
      const { sources, entries, bytes } = await storedBy(accountId)
      return {
        sources: useOf(sources, most.sources),
        entries: useOf(entries, most.entries),
        storedBytes: useOf(bytes, most.bytes),
        conversationsToday: useOf(await conversations.get(accountId), mostConversations),
      }
    },
  }
}
export type Quotas = ReturnType<typeof createQuotas>

const useOf = (used: number, most: number): QuotaUse => ({ used, most })
const say = (number: number): string => number.toLocaleString('en')
const exceeded = (message: string) => new Failure('quota_exceeded', message)

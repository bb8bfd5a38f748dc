import type { Bots } from '../bots/bots.ts'
import type { Config } from '../config.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { Clock } from '../lib/clock.ts'
import type { ShareCounts } from '../lib/share-counts.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { Appearances } from './appearances.ts'
import { createImages, type ImageOwners } from './images.ts'
import { createSiteChecks } from './site-check.ts'
import { createSiteVisits } from './site-visits.ts'
import { createVisitorLimits } from './visitor-limits.ts'
import { createVisitorQuestions } from './visitor-questions.ts'
import { createVisitorTokens } from './visitor-tokens.ts'
import { createVisitorStore } from './visitors.store.ts'
import { createVisitors } from './visitors.ts'
import { createWidget } from './widget.ts'

interface Parts {
  database: OpenDatabase
  bots: Bots
  appearances: Appearances
  conversations: Conversations
  outbound: Outbound
  /** Where the pictures of a bot's replies come from. */
  pictures: ImageOwners
  /** Visitors' sessions are signed with it. */
  serviceKey: Uint8Array
  config: Pick<Config, 'visitorMessagesPerMinute' | 'visitorConversationsPerTenMinutes' | 'visitorMessagesPerBotAndDay'>
  baseUrl: () => string
  /** Rate limits of all servers together. */
  shareCounts?: ShareCounts | undefined
  now: Clock
  onError: (error: unknown) => void
}

/** The chat on other sites: its visitors and their messages, its launcher, and "check my site". */
export function createWidgetApi({ database, bots, appearances, conversations, config, now, ...parts }: Parts) {
  const visitors = createVisitors({
    store: createVisitorStore(database.db),
    ...{ bots, appearances, conversations, now },
    tokens: createVisitorTokens({ serviceKey: parts.serviceKey, now }),
  })
  const siteVisits = createSiteVisits({ bots, onError: parts.onError })
  const limits = createVisitorLimits({
    messagesPerMinute: config.visitorMessagesPerMinute,
    conversationsPerTenMinutes: config.visitorConversationsPerTenMinutes,
    messagesPerBotAndDay: config.visitorMessagesPerBotAndDay,
    shareCounts: parts.shareCounts,
    now,
  })
  return {
    visitors,
    siteVisits,
    limits,
    ask: createVisitorQuestions({ visitors, limits, conversations }),
    widget: createWidget({ bots, appearances, visitors, siteVisits, now }),
    images: createImages({ ...parts.pictures, outbound: parts.outbound, now }),
    siteChecks: createSiteChecks({ bots, outbound: parts.outbound, baseUrl: parts.baseUrl, now }),
  }
}

export type { Appearances }

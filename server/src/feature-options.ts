import type { Passwords } from './accounts/accounts.ts'
import type { Config } from './config.ts'
import type { RedisTurnEvents } from './conversations/conversations.ts'
import type { RetryOptions } from './engines/model-retries.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import type { ShareCounts } from './lib/share-counts.ts'
import type { IndexPoolOptions } from './search/index-pool.ts'
import type { ReadingOptions } from './sources/sources.ts'
import type { OpenDatabase } from './store/database.ts'
import type { PubSub } from './store/pub-sub.ts'
import type { Servers } from './store/servers.ts'
import type { VaultKeys } from './vault/vault-key.ts'
import type { DeliveryOptions } from './webhooks/webhooks.ts'

/** Different limits and parts, so that tests needn't be large or slow. */
export interface FeatureOptions {
  reading?: ReadingOptions
  indexPool?: IndexPoolOptions
  /** How long a message waits for its vector. */
  embeddingTimeoutMs?: number
  /** Pauses before a failed model call is repeated. */
  modelRetries?: RetryOptions
  /** How long the first words of an unknown model wait. */
  unknownHeldMs?: number
  /** Running turns, of all accounts. */
  turnsAtOnce?: number
  /** How long a stream waits for its first word before it begins. */
  firstByteMs?: number
  /** Cheaper hashes in tests, which sign up thousands of people. */
  passwords?: Passwords
  /** Pauses before an event is sent to a webhook again. */
  webhookRetries?: DeliveryOptions
}
/** What features are created from. */
export interface FeatureParts extends FeatureOptions {
  config: Config
  database: OpenDatabase
  servers: Servers
  vaultKeys: VaultKeys
  baseUrl: () => string
  now: Clock
  /** What servers tell each other. */
  pubSub: PubSub
  /** Absent without Redis. */
  redisEvents?: RedisTurnEvents | undefined
  /** Rate limits of all servers together. */
  shareCounts?: ShareCounts | undefined
  isRedisUp?: (() => boolean) | undefined
  log: Log
}

import type { BotRow } from '../bots/bots.ts'
import { type Clock, minuteMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { mediaTypeOf } from '../lib/media-type.ts'
import { createShares } from '../lib/shares.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { isListedSite } from './sites.ts'
import { sitesOf } from './widget.ts'

const bytesMost = 5 * 1024 * 1024
const timeoutMs = 20 * secondMs
const keptMs = 10 * minuteMs
const keptBytesMost = 32 * 1024 * 1024
const loadingMost = 16
/** No SVG: it can contain scripts. */
const types = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

export interface Image {
  type: string
  bytes: Buffer
}

export interface ImageOwners {
  knowledge: { mentions: (bot: BotRow, text: string) => Promise<boolean> }
  sources: { areFrom: (bot: BotRow, origin: string) => Promise<boolean> }
}
interface Parts extends ImageOwners {
  outbound: Outbound
  now: Clock
}

/**
 * Pictures in replies. The service loads them, so that their server learns nothing about the visitor. Only pictures of
 * the bot's own sites and sources, or named in an answer, are loaded: otherwise a model that was misled by a text could
 * send data to any server in the address of a picture, and anyone could use the service as a proxy.
 */
export function createImages({ outbound, knowledge, sources, now }: Parts) {
  const kept = new Map<string, Image & { until: number }>()
  const loading = new Map<string, Promise<Image>>()
  const shares = createShares({ inAll: loadingMost })
  let keptBytes = 0

  async function get(bot: BotRow, address: string): Promise<Image> {
    const url = URL.parse(address)
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw notShown()
    const key = `${bot.id} ${url.href}`
    const found = kept.get(key)
    if (found && found.until > now()) return found
    if (!(await isOfBot(bot, url, address))) throw notShown()
    const started = loading.get(key)
    if (started) return started
    const { accountId } = bot
    if (!shares.mayTake(accountId)) throw shares.heldBy(accountId) > 0 ? tooManyOfAccount() : tooManyAtOnce()
    shares.take(accountId)
    const image = load(url.href).finally(() => {
      loading.delete(key)
      shares.release(accountId)
    })
    loading.set(key, image)
    keep(key, await image)
    return image
  }

  const isOfBot = async (bot: BotRow, { origin }: URL, address: string): Promise<boolean> =>
    isListedSite(sitesOf(bot), origin) ||
    (await sources.areFrom(bot, origin)) ||
    (await knowledge.mentions(bot, address))

  async function load(url: string): Promise<Image> {
    try {
      const { contentType, bytes } = await outbound.fetch(url, {
        maxBytes: bytesMost,
        timeoutMs,
        headers: { accept: [...types].join(', ') },
        onHead: ({ status, contentType }) => {
          if (status !== 200 || !types.has(mediaTypeOf(contentType))) throw notShown()
        },
      })
      return { type: mediaTypeOf(contentType), bytes }
    } catch (error) {
      throw error instanceof OutboundFailure ? notShown(error) : error
    }
  }

  function keep(key: string, image: Image): void {
    if (kept.has(key)) drop(key)
    kept.set(key, { ...image, until: now() + keptMs })
    keptBytes += image.bytes.length
    for (const oldest of kept.keys()) {
      if (keptBytes <= keptBytesMost) break
      drop(oldest)
    }
  }
  function drop(key: string): void {
    keptBytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }

  return { get }
}
export type Images = ReturnType<typeof createImages>

const headers = { 'retry-after': '1' }
const tooManyOfAccount = () =>
  new Failure('overloaded', 'This account is loading too many pictures. Try again in a second.', { headers })
const tooManyAtOnce = () =>
  new Failure('overloaded', 'Too many pictures are being loaded. Try again in a second.', { headers })

/** The same whatever the reason: it tells nothing about other servers. */
const notShown = (cause?: unknown) => new Failure('not_found', 'This picture cannot be shown.', { cause })

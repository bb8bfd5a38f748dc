import { hash, randomBytes } from 'node:crypto'
import type { EndUser, VisitorSession, VisitorSessionRequest } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { Visitor } from '../http/access.ts'
import { type Clock, newId, secondMs, toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import { isTokenValue } from '../tokens/tokens.ts'
import type { Appearances } from './appearances.ts'
import { readIdentity } from './identity.ts'
import { maySiteCarry } from './sites.ts'
import { provenMs, sessionMs, type VisitorTokens } from './visitor-tokens.ts'
import type { VisitorRow, VisitorStore } from './visitors.store.ts'

const secretShape = /^[\w-]{43}$/

interface Parts {
  store: VisitorStore
  bots: Bots
  appearances: Appearances
  conversations: Conversations
  tokens: VisitorTokens
  now: Clock
}

/**
 * Visitors of embedded chats. The browser stores a secret, which gets it a session; everything else needs the session.
 */
export function createVisitors({ store, bots, appearances, conversations, tokens, now }: Parts) {
  /** A bot that visitors may currently talk to. */
  async function getBot(botId: string): Promise<BotRow> {
    const bot = await bots.findForVisitors(botId)
    if (!bot) throw noBot()
    if (bot.widgetEnabled === 0) throw new Failure('embedding_disabled', 'This chat is turned off.')
    return bot
  }

  /** A bot without sites is only for its authors: anyone else would have guessed its URL. */
  async function requireSites(bot: BotRow, findAccount: () => Promise<string | null>): Promise<void> {
    if (JSON.parse(bot.sitesJson).length > 0 || (await findAccount()) === bot.accountId) return
    throw new Failure('embedding_disabled', 'This chat has no allowed sites yet. Add one on the bot’s Embedding page.')
  }

  /** A page of another site must be on one of the bot's. */
  function requireSite(bot: BotRow, origin = 'this page'): void {
    if (maySiteCarry(JSON.parse(bot.sitesJson), origin)) return
    const site = origin.slice(0, 200)
    throw new Failure(
      'site_not_allowed',
      `${site} is not an allowed site for this bot. Add it on the bot’s Embedding page.`,
    )
  }

  async function begin(
    bot: BotRow,
    { visitor: given = '', identity, renew }: Omit<VisitorSessionRequest, 'anew'>,
  ): Promise<VisitorSession> {
    const secret = identity === undefined && renew === undefined ? undefined : await appearances.findIdentitySecret(bot)
    const renewed = renew === undefined ? undefined : await findNamed(bot, { given, renew, secret })
    // Before anything is stored, so that a refused visitor leaves no row.
    const identified = identity === undefined || renewed ? undefined : readIdentityOf(identity, secret)
    const browser = await recognise(bot, given)
    const named = identified
      ? {
          visitorId: await nameVisitor(bot, browser.id, identified),
          proof: { browserId: browser.id, until: now() + provenMs, secretMark: markOf(secret) },
        }
      : renewed
    const { token, expiresAt } = tokens.issue(bot.id, named?.visitorId ?? browser.id, named?.proof ?? null)
    return {
      ...{ token, expires_at: toInstant(expiresAt), expires_in: sessionMs / secondMs },
      ...{ visitor: browser.secret, is_returning: browser.isKnown, person: named?.visitorId ?? null },
      bot: await appearances.profileOf(bot),
    }
  }

  /**
   * The visitor of an earlier session: only in the browser it was created in, and while the identity secret is
   * unchanged.
   */
  async function findNamed(
    bot: BotRow,
    { given, renew, secret }: { given: string; renew: string; secret: string | undefined },
  ) {
    const earlier = tokens.readProven(renew)
    if (earlier?.botId !== bot.id || earlier.proof.secretMark !== markOf(secret)) return undefined
    if ((await findBrowser(bot, given))?.id !== earlier.proof.browserId) return undefined
    // Everything of this person may have been deleted since.
    return (await store.find(bot.accountId, bot.id, earlier.visitorId)) ? earlier : undefined
  }

  function readIdentityOf(jwt: string, secret: string | undefined) {
    if (secret === undefined)
      throw new Failure('identity_invalid', 'This bot has no identity secret yet. Create one on its Embedding page.')
    return readIdentity(jwt, secret, now())
  }

  const findBrowser = async ({ accountId, id }: BotRow, given: string) =>
    secretShape.test(given) ? store.findBySecret(accountId, id, hash('sha256', given)) : undefined

  /** A returning visitor with a secret of this bot; anyone else is new. */
  async function recognise(bot: BotRow, given: string): Promise<{ id: string; secret: string; isKnown: boolean }> {
    const { accountId, id: botId } = bot
    const found = await findBrowser(bot, given)
    if (found) {
      await store.see(accountId, found.id, now())
      return { id: found.id, secret: given, isKnown: true }
    }
    const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
    const visitor = { id, secretHash: hash('sha256', secret), createdAt: now(), lastSeenAt: now() }
    await store.insert(accountId, botId, visitor).catch(explainGone)
    return { id, secret, isKnown: false }
  }

  /**
   * The browser's own secret never gives access to an identified visitor's data: without the proof, for example the
   * next person at a shared computer, the visitor is anonymous again.
   */
  async function nameVisitor(bot: BotRow, browserId: string, identity: ReturnType<typeof readIdentity>) {
    const { attributes, ...named } = identity
    const attributesJson = attributes && JSON.stringify(attributes)
    const visitor = { id: newId(), ...named, attributesJson, createdAt: now(), lastSeenAt: now() }
    const row = await store.claimNamed(bot.accountId, bot.id, visitor).catch(explainGone)
    const user = userOf(row)
    if (user) await conversations.handOver(bot, browserId, { visitorId: row.id, user })
    return row.id
  }

  /** What a visitor's bearer token grants: this one bot, or nothing. */
  function readVisitor(bearer: string | undefined, botId: string): Visitor {
    if (bearer === undefined) throw sessionExpired(noSession)
    const claims = tokens.read(bearer)
    if (!claims) throw sessionExpired(isTokenValue(bearer) ? isApiToken : undefined)
    if (claims.botId !== botId.toLowerCase()) throw noBot()
    return { id: claims.visitorId, botId: claims.botId }
  }

  /** The visitor's identity from the site, for the bot and for those who read the conversation. */
  async function findUser({ accountId, id }: BotRow, visitorId: string): Promise<EndUser | undefined> {
    const visitor = await store.find(accountId, id, visitorId)
    // Everything of this person was deleted.
    if (!visitor) throw sessionExpired()
    return userOf(visitor)
  }

  return { getBot, requireSite, requireSites, begin, readVisitor, findUser }
}
export type Visitors = ReturnType<typeof createVisitors>

/** What the site said about the visitor; undefined for an anonymous one. */
function userOf({ externalId, name, email, attributesJson }: VisitorRow): EndUser | undefined {
  if (externalId === null) return undefined
  return {
    id: externalId,
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(attributesJson !== null && { attributes: JSON.parse(attributesJson) }),
  }
}

/** Distinguishes identity secrets: a new one invalidates what the old one proved. */
const markOf = (secret: string | undefined): string => hash('sha256', `mark ${secret ?? ''}`).slice(0, 16)

const noSession = 'Begin a session first, with `POST /embed/{bot_uuid}/session`, and send its token as Bearer token.'
const isApiToken = `This is an API token, which does not belong in a browser. ${noSession}`
const sessionExpired = (detail = 'The chat session has ended. Start a new one.') =>
  new Failure('session_expired', detail, {
    headers: { 'www-authenticate': 'Bearer realm="beckon visitors"' },
  })

const noBot = () => new Failure('agent_not_found', 'Chat not found. Copy the embed code from the settings again.')

/** The bot has just been deleted. */
const explainGone = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? noBot() : error
}

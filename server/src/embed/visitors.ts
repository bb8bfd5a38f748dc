import { hash, randomBytes } from 'node:crypto'
import type { EndUser, VisitorSession, VisitorSessionRequest } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import { type Clock, newId, toInstant } from '../clock.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { Failure } from '../failure.ts'
import type { Visitor } from '../http/access.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import { readIdentity } from './identity.ts'
import type { Looks } from './looks.ts'
import type { VisitorTokens } from './visitor-tokens.ts'
import type { VisitorStore } from './visitors.store.ts'

const secretShape = /^[\w-]{43}$/

interface Parts {
  store: VisitorStore
  bots: Bots
  looks: Looks
  conversations: Conversations
  tokens: VisitorTokens
  now: Clock
}

/** People at embedded chats. A browser keeps a secret; with it comes a session, and with that all else. */
export function createVisitors({ store, bots, looks, conversations, tokens, now }: Parts) {
  /** A bot that visitors may talk to, at this moment. */
  async function getBot(botId: string): Promise<BotRow> {
    const bot = await bots.findForVisitors(botId)
    if (!bot) throw noBot()
    if (bot.embedding === 0) throw new Failure('embedding_disabled', 'This chat is switched off.')
    return bot
  }

  async function begin(bot: BotRow, { visitor: given = '', identity }: VisitorSessionRequest): Promise<VisitorSession> {
    // First, so that a refused one leaves nothing behind.
    const known = identity === undefined ? undefined : await readIdentityFor(bot, identity)
    const browser = await recognise(bot, given)
    const visitorId = known ? await nameVisitor(bot, browser.id, known) : browser.id
    const { token, expiresAt } = tokens.issue(bot.id, visitorId)
    return { token, expires_at: toInstant(expiresAt), visitor: browser.secret, bot: await looks.faceOf(bot) }
  }

  async function readIdentityFor(bot: BotRow, jwt: string) {
    const secret = await looks.findIdentitySecret(bot)
    if (secret === undefined)
      throw new Failure('identity_invalid', 'This bot has no identity secret yet. Make one on its Embedding page.')
    return readIdentity(jwt, secret, now())
  }

  /** Who comes back with a secret of this bot; anyone else is new. */
  async function recognise({ accountId, id: botId }: BotRow, given: string): Promise<{ id: string; secret: string }> {
    const found = secretShape.test(given) && (await store.findBySecret(accountId, botId, hash('sha256', given)))
    if (found) {
      await store.see(accountId, found.id, now())
      return { id: found.id, secret: given }
    }
    const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
    const visitor = { id, secretHash: hash('sha256', secret), createdAt: now(), lastSeenAt: now() }
    await store.insert(accountId, botId, visitor).catch(explainGone)
    return { id, secret }
  }

  /**
   * The browser's own secret never opens what belongs to a named visitor: who comes without the proof, such as the next
   * person at a shared computer, is a stranger again.
   */
  async function nameVisitor(bot: BotRow, browserId: string, identity: ReturnType<typeof readIdentity>) {
    const visitor = { id: newId(), ...identity, createdAt: now(), lastSeenAt: now() }
    const { id } = await store.claimNamed(bot.accountId, bot.id, visitor).catch(explainGone)
    await conversations.handOver(bot, browserId, id)
    return id
  }

  /** What a visitor's bearer opens: this one bot, or nothing. */
  function readVisitor(bearer: string | undefined, botId: string): Visitor {
    const claims = bearer === undefined ? undefined : tokens.read(bearer)
    if (!claims)
      throw new Failure('session_expired', 'The chat session has ended. Begin a new one.', {
        headers: { 'www-authenticate': 'Bearer realm="beckon visitors"' },
      })
    if (claims.botId !== botId.toLowerCase()) throw noBot()
    return { id: claims.visitorId, botId: claims.botId }
  }

  /** Whom the site says the visitor is, for the bot and for those who read the conversation. */
  async function findUser({ accountId, id }: BotRow, visitorId: string): Promise<EndUser | undefined> {
    const visitor = await store.find(accountId, id, visitorId)
    if (!visitor || visitor.externalId === null) return undefined
    const { externalId, name, email } = visitor
    return { id: externalId, ...(name !== null && { name }), ...(email !== null && { email }) }
  }

  return { getBot, begin, readVisitor, findUser }
}
export type Visitors = ReturnType<typeof createVisitors>

const noBot = () => new Failure('agent_not_found', 'There is no such chat here. Copy the code from the settings again.')

/** The bot was deleted just now. */
const explainGone = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? noBot() : error
}

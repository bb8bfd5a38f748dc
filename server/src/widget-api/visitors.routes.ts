import { limits as apiLimits, callsModel, visitorOperations } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { type Conversations, resumeStream, streamStarted } from '../conversations/conversations.ts'
import type { PersonSession } from '../http/access.ts'
import { addressOf } from '../http/client-address.ts'
import { isSecure, readCookie } from '../http/cookies.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { networkOf } from '../http/networks.ts'
import { operationRoute } from '../http/operation-route.ts'
import { isOwnOrNoPage } from '../http/own-origin.ts'
import type { Routes } from '../http/routes.ts'
import { Failure } from '../lib/failure.ts'
import type { Images } from './images.ts'
import type { SiteVisits } from './site-visits.ts'
import { isPanel, readVisitorCookie, removeVisitorCookie, writeVisitorCookie } from './visitor-cookie.ts'
import { presentForVisitor } from './visitor-events.ts'
import type { VisitorLimits } from './visitor-limits.ts'
import type { VisitorQuestions } from './visitor-questions.ts'
import type { Visitors } from './visitors.ts'

const firstPage = { limit: apiLimits.pageSize }

interface Parts {
  visitors: Visitors
  siteVisits: SiteVisits
  limits: VisitorLimits
  ask: VisitorQuestions
  images: Images
  conversations: Conversations
  /** The user signed in to the settings pages. */
  findSession: (secret: string) => Promise<PersonSession | undefined>
  baseUrl: () => string
}

/** The visitor API: one bot, and only the visitor's own conversations. */
export const visitorRoutes =
  ({ visitors, siteVisits, limits, ask, images, conversations, findSession, baseUrl }: Parts): Routes =>
  async (http) => {
    http.decorateRequest('bot')
    http.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    // Before any body is read, and for every call, so that switching a bot off takes effect immediately.
    http.addHook('preValidation', async (request) => {
      if (request.visitor) limits.countCall(request.visitor.id, networkOf(addressOf(request)))
      request.bot = await visitors.getBot((request.params as { bot_uuid: string }).bot_uuid)
      request.accountId = request.bot.accountId
      const { operation } = request.routeOptions.config
      if (operation?.fromSites && !isOwnOrNoPage(request.headers, baseUrl()))
        visitors.requireSite(request.bot, request.headers.origin)
      if (request.visitor) http.loadShedder.admit(request, request.accountId)
    })

    operationRoute(http, visitorOperations.beginSession, async (request, reply) => {
      const { bot, body, headers } = request
      limits.countSession(networkOf(addressOf(request)))
      await visitors.requireSites(bot, () => findMemberOf(request))
      if (!isOwnOrNoPage(headers, baseUrl())) await siteVisits.see(bot, { origin: headers.origin })
      const { anew = false, ...asked } = body
      const remembered = anew ? undefined : readVisitorCookie(bot.id, headers)
      const session = await visitors.begin(bot, { ...(remembered !== undefined && { visitor: remembered }), ...asked })
      if (isPanel(headers)) reply.header('set-cookie', writeVisitorCookie(bot.id, session.visitor))
      return session
    })

    operationRoute(http, visitorOperations.forgetVisitor, async ({ bot, headers }, reply) => {
      if (isPanel(headers)) reply.header('set-cookie', removeVisitorCookie(bot.id))
    })

    operationRoute(http, visitorOperations.getImage, async (request, reply) => {
      const { bot, query, headers } = request
      if (!isPanel(headers)) throw new Failure('not_found', 'Pictures are loaded by the chat itself.')
      limits.countImage(networkOf(addressOf(request)))
      const { type, bytes } = await images.get(bot, query.url)
      return reply
        .headers({
          'cache-control': 'private, max-age=86400',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        })
        .type(type)
        .send(bytes)
    })

    operationRoute(http, visitorOperations.sendMessage, async (request, reply) => {
      const { bot, body, visitor, headers } = request
      const started = await ask({
        ...{ bot, visitorId: visitor.id, network: networkOf(addressOf(request)), key: readIdempotencyKey(headers) },
        ...{ message: body.message, conversationId: body.conversation_id, context: body.context },
      })
      if (callsModel(bot)) http.loadShedder.release(request)
      const options = { request, reply, baseUrl: baseUrl(), present: presentForVisitor }
      await streamStarted(options, conversations, bot, started)
      return reply
    })

    operationRoute(http, visitorOperations.followVisitorTurn, async (request, reply) => {
      const { bot, visitor } = request
      const turn = await conversations.getTurn(bot, request.params.id, visitor.id)
      return resumeStream({ request, reply, baseUrl: baseUrl(), present: presentForVisitor }, conversations, bot, turn)
    })

    operationRoute(http, visitorOperations.cancelVisitorTurn, async ({ bot, visitor, params: { id } }) => {
      const turn = await conversations.getTurn(bot, id, visitor.id)
      const { status } = await conversations.cancel(bot, turn.id)
      return { id: turn.id, conversation_id: turn.conversationId, status }
    })

    operationRoute(http, visitorOperations.listVisitorConversations, async ({ bot, visitor, query }) =>
      conversations.listOfVisitor(bot, visitor.id, { ...firstPage, ...query }),
    )

    operationRoute(http, visitorOperations.listVisitorMessages, async ({ bot, visitor, params: { id }, query }) =>
      conversations.messages(bot.accountId, id, { ...firstPage, ...query }, [bot.id], { visitorId: visitor.id }),
    )

    operationRoute(http, visitorOperations.rateVisitorMessage, async ({ bot, visitor, params: { id }, body }) =>
      conversations.rate(bot.accountId, id, body, [bot.id], visitor.id),
    )

    operationRoute(http, visitorOperations.removeVisitorRating, async ({ bot, visitor, params: { id } }) =>
      conversations.rate(bot.accountId, id, null, [bot.id], visitor.id),
    )

    async function findMemberOf({ headers }: FastifyRequest): Promise<string | null> {
      const secret = readCookie('session', headers, isSecure(baseUrl()))
      const session = secret === undefined ? undefined : await findSession(secret)
      return session && !session.secondFactorMissing ? session.accountId : null
    }
  }

import { type Access, roles, scopes } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { hasRole, isRole } from '../../http/access.ts'
import { createHttp } from '../../http/http.ts'
import { createLog } from '../../lib/log.ts'
import { createTestClock, databases, startTestApp } from '../app.ts'
import type { TestPerson } from '../people.ts'
import type { ListedRoute } from '../route-list.ts'

/** Access rules. A route that is new, or opens up to others, must be added here too. */
const accessByRoute: Record<string, Access> = {
  'GET /api/settings/session': 'public',
  'POST /api/settings/setup': 'public',
  'POST /api/settings/sign-up': 'public',
  'POST /api/settings/sign-up-requests': 'public',
  'GET /api/settings/sign-ups/:secret': 'public',
  'POST /api/settings/sign-ups/:secret': 'public',
  'POST /api/settings/sign-in': 'public',
  'POST /api/settings/sign-out': 'public',
  'POST /api/settings/password-reset-requests': 'public',
  'GET /api/settings/password-resets/:secret': 'public',
  'POST /api/settings/password-resets/:secret': 'public',
  'GET /api/settings/invitations/by-link/:secret': 'public',
  'POST /api/settings/invitations/by-link/:secret/accept': 'public',

  'POST /api/settings/sign-in/second-step': 'public',

  'PATCH /api/settings/me': 'person',
  'GET /api/settings/me/second-factor': 'person',
  'POST /api/settings/me/second-factor/setup': 'person',
  'POST /api/settings/me/second-factor': 'person',
  'POST /api/settings/me/second-factor/recovery-codes': 'person',
  'DELETE /api/settings/me/second-factor': 'person',
  'POST /api/settings/me/password': 'person',
  'GET /api/settings/me/sessions': 'person',
  'DELETE /api/settings/me/sessions/:sessionId': 'person',
  'POST /api/settings/me/sign-out-everywhere': 'person',
  'POST /api/settings/session/account': 'person',

  'PATCH /api/settings/account': 'owner',
  'DELETE /api/settings/account': 'owner',
  'PUT /api/settings/account/second-factor': 'owner',
  'GET /api/settings/audit-log': 'owner',
  'GET /api/settings/audit-log/people': 'owner',
  'GET /api/settings/audit-log/export': 'owner',
  'GET /api/settings/members': 'viewer',
  'PATCH /api/settings/members/:personId': 'admin',
  'DELETE /api/settings/members/:personId': 'viewer',
  'GET /api/settings/invitations': 'admin',
  'POST /api/settings/invitations': 'admin',
  'DELETE /api/settings/invitations/:invitationId': 'admin',

  'GET /api/settings/tokens': 'admin',
  'POST /api/settings/tokens': 'admin',
  'POST /api/settings/tokens/:tokenId/disable': 'admin',
  'POST /api/settings/tokens/:tokenId/replace': 'admin',

  'GET /api/settings/webhooks': 'admin',
  'POST /api/settings/webhooks': 'admin',
  'PATCH /api/settings/webhooks/:webhookId': 'admin',
  'DELETE /api/settings/webhooks/:webhookId': 'admin',
  'POST /api/settings/webhooks/:webhookId/secret': 'admin',
  'POST /api/settings/webhooks/:webhookId/test': 'admin',
  'POST /api/settings/webhooks/:webhookId/replay': 'admin',
  'GET /api/settings/webhooks/:webhookId/deliveries': 'admin',
  'GET /api/settings/webhooks/:webhookId/deliveries/:deliveryId': 'admin',
  'POST /api/settings/webhooks/:webhookId/deliveries/:deliveryId/send': 'admin',

  'GET /api/settings/providers': 'viewer',
  'POST /api/settings/providers': 'admin',
  'PATCH /api/settings/providers/:providerId': 'admin',
  'DELETE /api/settings/providers/:providerId': 'admin',
  'POST /api/settings/providers/:providerId/test': 'admin',

  'GET /api/settings/usage': 'viewer',
  'GET /api/settings/quotas': 'viewer',
  'PUT /api/settings/budgets': 'admin',
  'GET /api/settings/prices': 'admin',
  'PUT /api/settings/prices': 'admin',

  'GET /api/settings/conversations': 'viewer',
  'GET /api/settings/conversations/count': 'viewer',
  'GET /api/settings/conversations/export': 'editor',
  'GET /api/settings/conversations/latest': 'viewer',
  'GET /api/settings/conversations/people': 'viewer',
  'GET /api/settings/conversations/matching': 'editor',
  'POST /api/settings/conversations/matching/change': 'editor',
  'POST /api/settings/conversations/matching/delete': 'editor',
  'GET /api/settings/conversations/changes': 'viewer',
  'GET /api/settings/dashboard': 'viewer',
  'GET /api/settings/dashboard/topics': 'viewer',
  'GET /api/settings/dashboard/repairs': 'viewer',
  'GET /api/settings/notices': 'viewer',
  'GET /api/settings/retention': 'viewer',
  'GET /api/settings/retention/preview': 'admin',
  'PUT /api/settings/retention': 'admin',
  'GET /api/settings/conversations/:conversationId': 'viewer',
  'POST /api/settings/conversations/change': 'editor',
  'POST /api/settings/conversations/delete': 'editor',
  'POST /api/settings/conversations/:conversationId/notes': 'editor',
  'DELETE /api/settings/conversations/:conversationId/notes/:noteId': 'editor',
  'GET /api/settings/labels': 'viewer',
  'DELETE /api/settings/labels/:labelId': 'editor',
  'GET /api/settings/bots': 'viewer',
  'POST /api/settings/bots': 'editor',
  'POST /api/settings/bots/import': 'editor',
  'POST /api/settings/bots/from-template': 'editor',
  'POST /api/settings/bots/:botId/duplicate': 'editor',
  'GET /api/settings/bots/:botId/export': 'editor',
  'GET /api/settings/bots/:botId/fill-in': 'viewer',
  'PUT /api/settings/bots/:botId/fill-in': 'editor',
  'GET /api/settings/calls': 'editor',
  'GET /api/settings/bots/:botId': 'viewer',
  'PATCH /api/settings/bots/:botId': 'editor',
  'DELETE /api/settings/bots/:botId': 'editor',
  'GET /api/settings/bots/:botId/widget': 'viewer',
  'PATCH /api/settings/bots/:botId/widget': 'editor',
  'POST /api/settings/bots/:botId/widget/identity-secret': 'admin',
  'POST /api/settings/bots/:botId/widget/check': 'editor',
  'GET /api/settings/bots/:botId/usage': 'viewer',
  'GET /api/settings/bots/:botId/knowledge': 'viewer',
  'GET /api/settings/bots/:botId/model-fault': 'viewer',
  'GET /api/settings/bots/:botId/entries': 'viewer',
  'POST /api/settings/bots/:botId/entries': 'editor',
  'PUT /api/settings/bots/:botId/entries/:entryId': 'editor',
  'DELETE /api/settings/bots/:botId/entries/:entryId': 'editor',
  'POST /api/settings/bots/:botId/entries/:entryId/restore': 'editor',
  'POST /api/settings/bots/:botId/entries/nearest': 'viewer',
  'POST /api/settings/bots/:botId/entries/:entryId/questions': 'editor',
  'DELETE /api/settings/bots/:botId/entries/:entryId/questions': 'editor',
  'POST /api/settings/bots/:botId/entries/delete': 'editor',
  'POST /api/settings/bots/:botId/entries/tags': 'editor',
  'GET /api/settings/bots/:botId/entries/facets': 'viewer',
  'GET /api/settings/bots/:botId/entries/count': 'viewer',
  'GET /api/settings/bots/:botId/entries/changes': 'viewer',
  'POST /api/settings/bots/:botId/entries/changes/:changeId/undo': 'editor',
  'GET /api/settings/notices/mails': 'viewer',
  'GET /api/settings/tokens/:tokenId/usage': 'admin',
  'PATCH /api/settings/notices/mails': 'viewer',
  'POST /api/settings/bots/:botId/entries/import': 'editor',
  'POST /api/settings/bots/:botId/entries/import/preview': 'editor',
  'GET /api/settings/bots/:botId/entries/export': 'viewer',
  'GET /api/settings/bots/:botId/sources': 'viewer',
  'POST /api/settings/bots/:botId/sources/texts': 'editor',
  'POST /api/settings/bots/:botId/sources/files': 'editor',
  'POST /api/settings/bots/:botId/sources/pages': 'editor',
  'POST /api/settings/bots/:botId/sources/sites': 'editor',
  'GET /api/settings/bots/:botId/sources/:sourceId': 'viewer',
  'GET /api/settings/bots/:botId/sources/:sourceId/text': 'viewer',
  'PATCH /api/settings/bots/:botId/sources/:sourceId': 'editor',
  'POST /api/settings/bots/:botId/sources/:sourceId/read': 'editor',
  'DELETE /api/settings/bots/:botId/sources/:sourceId': 'editor',
  'GET /api/settings/bots/:botId/sources/:sourceId/passages': 'viewer',
  'GET /api/settings/bots/:botId/tools': 'viewer',
  'POST /api/settings/bots/:botId/tools': 'editor',
  'PUT /api/settings/bots/:botId/tools/:toolId': 'editor',
  'DELETE /api/settings/bots/:botId/tools/:toolId': 'editor',
  'POST /api/settings/bots/:botId/tools/try': 'editor',
  'POST /api/settings/bots/:botId/tools/offer': 'editor',
  'POST /api/settings/bots/:botId/playground': 'editor',
  'GET /api/settings/bots/:botId/turns/:turnId': 'viewer',
  'GET /api/settings/bots/:botId/turns/:turnId/events': 'editor',
  'POST /api/settings/bots/:botId/turns/:turnId/cancel': 'editor',
  'GET /api/settings/bots/:botId/conversations': 'viewer',
  'GET /api/settings/bots/:botId/conversations/:conversationId': 'viewer',
  'GET /api/settings/bots/:botId/conversations/:conversationId/turns': 'viewer',
  'DELETE /api/settings/bots/:botId/conversations/:conversationId': 'editor',
  'GET /api/settings/bots/:botId/unanswered': 'viewer',
  'POST /api/settings/bots/:botId/unanswered/dismiss': 'editor',
  'GET /api/settings/bots/:botId/tests': 'viewer',
  'POST /api/settings/bots/:botId/tests': 'editor',
  'PUT /api/settings/bots/:botId/tests/:testId': 'editor',
  'DELETE /api/settings/bots/:botId/tests/:testId': 'editor',
  'POST /api/settings/bots/:botId/tests/:testId/restore': 'editor',
  'POST /api/settings/bots/:botId/tests/import': 'editor',
  'GET /api/settings/bots/:botId/tests/export': 'viewer',
  'GET /api/settings/bots/:botId/test-runs': 'viewer',
  'POST /api/settings/bots/:botId/test-runs': 'editor',
  'GET /api/settings/bots/:botId/test-runs/:runId': 'viewer',
  'POST /api/settings/bots/:botId/test-runs/:runId/cancel': 'editor',

  'POST /mcp': 'token:trigger',
  'GET /mcp': 'token:trigger',
  'DELETE /mcp': 'token:trigger',

  'POST /api/v1/agents/:bot_uuid/trigger': 'token:trigger',
  'GET /api/v1/agents/:bot_uuid/turns/:id': 'token:trigger',
  'GET /api/v1/agents/:bot_uuid/turns/:id/events': 'token:trigger',
  'POST /api/v1/agents/:bot_uuid/turns/:id/cancel': 'token:trigger',
  'POST /api/v1/openai/chat/completions': 'token:trigger',
  'POST /api/v1/openai/responses': 'token:trigger',
  'GET /api/v1/openai/responses/:id': 'token:trigger',
  'GET /api/v1/openai/models': 'token:trigger',
  'GET /api/v1/openai/models/:model': 'token:trigger',
  'GET /api/v1/agents': 'token:read',
  'GET /api/v1/agents/:bot_uuid': 'token:read',
  'GET /api/v1/agents/:bot_uuid/conversations': 'token:read',
  'GET /api/v1/conversations/:id': 'token:read',
  'GET /api/v1/agents/:bot_uuid/knowledge': 'token:knowledge',
  'GET /api/v1/agents/:bot_uuid/entries': 'token:knowledge',
  'GET /api/v1/agents/:bot_uuid/entries/:key': 'token:knowledge',
  'PUT /api/v1/agents/:bot_uuid/entries/:key': 'token:knowledge',
  'DELETE /api/v1/agents/:bot_uuid/entries/:key': 'token:knowledge',
  'GET /api/v1/agents/:bot_uuid/sources': 'token:knowledge',
  'POST /api/v1/agents/:bot_uuid/sources': 'token:knowledge',
  'GET /api/v1/agents/:bot_uuid/sources/:id': 'token:knowledge',
  'POST /api/v1/agents/:bot_uuid/sources/:id/refresh': 'token:knowledge',
  'DELETE /api/v1/agents/:bot_uuid/sources/:id': 'token:knowledge',
  'GET /api/v1/usage': 'token:usage',
  'DELETE /api/v1/conversations/:id': 'token:delete',
  'GET /api/v1/users/:user_id/export': 'token:read',
  'DELETE /api/v1/users/:user_id': 'token:delete',
  'GET /api/v1/conversations/:id/messages': 'token:read',
  'PUT /api/v1/messages/:id/feedback': 'token:trigger',
  'GET /api/v1/me': 'token',
  'GET /api/v1/openapi.json': 'public',

  'GET /embed/:bot_uuid/launcher.js': 'public',
  'GET /embed/:bot_uuid/panel': 'public',
  'GET /embed/assets/*': 'public',
  'GET /embed/chat.js': 'public',
  'GET /embed/visitor.js': 'public',
  'POST /embed/:bot_uuid/session': 'public',
  'DELETE /embed/:bot_uuid/session': 'public',
  'GET /embed/:bot_uuid/images': 'public',
  'POST /embed/:bot_uuid/messages': 'visitor',
  'GET /embed/:bot_uuid/turns/:id/events': 'visitor',
  'POST /embed/:bot_uuid/turns/:id/cancel': 'visitor',
  'GET /embed/:bot_uuid/conversations': 'visitor',
  'GET /embed/:bot_uuid/conversations/:id/messages': 'visitor',
  'PUT /embed/:bot_uuid/messages/:id/feedback': 'visitor',
  'DELETE /embed/:bot_uuid/messages/:id/feedback': 'visitor',
}

/** Every parameter is a missing id: callers without access must not even learn that. */
const addressOf = ({ url }: ListedRoute) => url.replace(/:\w+/g, '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11')
const nameOf = ({ method, url }: ListedRoute) => `${method} ${url}`
/** Everyone may leave an account, and only an admin may remove others: the feature itself checks the target. */
const isToLeave = (route: ListedRoute) => nameOf(route) === 'DELETE /api/settings/members/:personId'
const isApi = ({ url }: ListedRoute) => /^\/(api\/|embed\/|mcp$)/.test(url)
/** A route's response to a caller without credentials. */
const refusalOf = (access: Access | undefined) =>
  access?.startsWith('token') ? 'token_missing' : access === 'visitor' ? 'session_expired' : 'sign_in_required'

test('every API route is open to those the table lists, and to nobody else', async () => {
  const { routes } = await startTestApp('sqlite')
  const registered = routes.filter(isApi).filter(({ method }) => method !== 'HEAD')
  expect(Object.fromEntries(registered.map((route) => [nameOf(route), route.access]))).toEqual(accessByRoute)
})

test('outside the API only public files are served', async () => {
  const { routes } = await startTestApp('sqlite')
  const others = routes.filter((route) => !isApi(route))
  expect(others.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([])
  expect(others.filter(({ access }) => access !== 'public')).toEqual([])
})

describe.each(['no access', 'a word that means nothing'])('a route with %s', (kind) => {
  test('stops the server from starting', () => {
    const http = createHttp({
      config: readConfig({}),
      log: createLog({ level: 'silent', stream: { write: () => {} } }),
      now: createTestClock().now,
      baseUrl: () => 'http://localhost',
      authenticators: {
        getTokenHolder: () => Promise.reject(new Error('nobody')),
        findSession: async () => undefined,
        readVisitor: () => {
          throw new Error('nobody')
        },
      },
    })
    const options = kind === 'no access' ? {} : { config: { access: 'everyone' as Access } }
    expect(() => http.get('/forgotten', options, async () => 'secret')).toThrow(
      /GET \/forgotten does not declare who may call it/,
    )
  })
})

describe.each(databases)('the routes, on %s', (database) => {
  test('without a session or a token only public routes are accessible', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { value } = await ada.token()
    for (const route of app.routes.filter(({ access }) => access !== 'public')) {
      const isToken = route.access?.startsWith('token')
      // A token is not a session, and a session is not a token.
      const wrong = isToken ? { cookie: ada.cookie() } : { authorization: `Bearer ${value}` }
      for (const headers of [{}, wrong]) {
        const answer = await app.http.inject({ method: route.method as 'GET', url: addressOf(route), headers })
        expect.soft(answer.statusCode, nameOf(route)).toBe(401)
        if (route.method !== 'HEAD') expect.soft(answer.json().code, nameOf(route)).toBe(refusalOf(route.access))
      }
    }
  })

  test('a member whose role is too low is refused, and one whose role is sufficient is not', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const members = { owner: ada, ...(await inviteAll(ada)) }
    for (const route of app.routes) {
      const { access, method } = route
      if (access === undefined || !isRole(access) || method === 'HEAD' || isToLeave(route)) continue
      for (const role of roles) {
        const answer = await members[role].send(method as 'GET', addressOf(route).replace('/api/settings', ''))
        const refused = answer.statusCode === 403 && answer.json().code === 'role_missing'
        expect.soft(refused, `${nameOf(route)} as ${role}`).toBe(!hasRole(role, access))
      }
    }
  })

  test('a token without the scope is refused', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    for (const scope of scopes) {
      const { value } = await ada.token({ scopes: [scope] })
      for (const route of app.routes.filter(({ access }) => access?.startsWith('token:'))) {
        const answer = await app.http.inject({
          method: route.method as 'GET',
          url: addressOf(route),
          headers: { authorization: `Bearer ${value}` },
        })
        const refused = answer.statusCode === 403
        expect.soft(refused, `${nameOf(route)} with ${scope}`).toBe(route.access !== `token:${scope}`)
        if (!refused) continue
        const needed = route.access?.slice('token:'.length)
        const header = `error="insufficient_scope", scope="${needed}"`
        expect.soft(answer.headers['www-authenticate'], nameOf(route)).toContain(header)
        if (route.method !== 'HEAD') expect.soft(answer.json().detail, nameOf(route)).toContain(`"${needed}"`)
      }
    }
  })
})

const inviteAll = async (owner: TestPerson) => ({
  admin: await owner.invite('admin'),
  editor: await owner.invite('editor'),
  viewer: await owner.invite('viewer'),
})

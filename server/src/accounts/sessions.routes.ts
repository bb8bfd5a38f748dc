import { AccountChoice, PersonDraft, SessionList, SessionState } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

const OneSession = params('sessionId')

/** What signed-in people manage for themselves. */
export const sessionRoutes =
  ({ people, sessions, describeSession }: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    const config = { access: 'person' } as const

    http.post(
      '/session/account',
      { config, schema: { body: AccountChoice, response: { 200: SessionState } } },
      async ({ session, body }) => describeSession(await sessions.chooseAccount(session, body.accountId)),
    )

    http.patch(
      '/me',
      { config, schema: { body: PersonDraft, response: { 200: SessionState } } },
      async ({ session, body }) => {
        await people.rename(session.personId, body.name)
        return describeSession(session)
      },
    )

    http.get('/me/sessions', { config, schema: { response: { 200: SessionList } } }, async ({ session }) => ({
      data: await sessions.list(session),
    }))

    http.delete('/me/sessions/:sessionId', { config, schema: { params: OneSession } }, async (request, reply) => {
      await sessions.end(request.session.personId, request.params.sessionId)
      return reply.code(204).send()
    })

    http.post('/me/sign-out-everywhere', { config }, async (request, reply) => {
      await sessions.endAll(request.session.personId)
      await browsers.signOut(request, reply)
      return reply.code(204).send()
    })
  }

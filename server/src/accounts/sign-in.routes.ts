import { SessionState, SignInDraft, SignUpDraft } from 'beckon-contract'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

export const signInRoutes =
  (accounts: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    const config = { access: 'public' } as const

    http.get('/session', { config, schema: { response: { 200: SessionState } } }, async (request, reply) => {
      const session = await browsers.findSession(request)
      if (session) browsers.renew(request, reply)
      return accounts.describeSession(session)
    })

    http.post(
      '/setup',
      { config, schema: { body: SignUpDraft, response: { 201: SessionState } } },
      async (request, reply) => {
        const opened = await accounts.setUp(request.body, browsers.clientOf(request))
        await browsers.signIn(request, reply, opened)
        return reply.code(201).send(await accounts.describeSession(opened.session))
      },
    )

    http.post(
      '/sign-up',
      { config, schema: { body: SignUpDraft, response: { 201: SessionState } } },
      async (request, reply) => {
        const opened = await accounts.signUp(request.body, browsers.clientOf(request))
        await browsers.signIn(request, reply, opened)
        return reply.code(201).send(await accounts.describeSession(opened.session))
      },
    )

    http.post(
      '/sign-in',
      { config, schema: { body: SignInDraft, response: { 200: SessionState } } },
      async (request, reply) => {
        const opened = await accounts.people.signIn(request.body, browsers.clientOf(request))
        await browsers.signIn(request, reply, opened)
        return accounts.describeSession(opened.session)
      },
    )

    http.post('/sign-out', { config }, async (request, reply) => {
      await browsers.signOut(request, reply)
      return reply.code(204).send()
    })
  }

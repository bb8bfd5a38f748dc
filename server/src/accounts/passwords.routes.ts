import { PasswordChange, PasswordReset, PasswordResetDraft, PasswordResetRequest, Type } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'

const OneReset = params('secret')

export const passwordRoutes =
  ({ people, passwordResets }: Accounts): Routes =>
  async (http) => {
    http.post(
      '/me/password',
      { config: { access: 'person' }, schema: { body: PasswordChange } },
      async ({ session, body }, reply) => {
        await people.changePassword(session, body)
        return reply.code(204).send()
      },
    )

    http.post(
      '/password-reset-requests',
      { config: { access: 'public' }, schema: { body: PasswordResetRequest, response: { 202: Type.Object({}) } } },
      async ({ body, ip }, reply) => {
        passwordResets.request(body.email, ip)
        return reply.code(202).send({})
      },
    )

    http.get(
      '/password-resets/:secret',
      { config: { access: 'public' }, schema: { params: OneReset, response: { 200: PasswordReset } } },
      async ({ params }) => passwordResets.view(params.secret),
    )

    http.post(
      '/password-resets/:secret',
      { config: { access: 'public' }, schema: { params: OneReset, body: PasswordResetDraft } },
      async ({ params, body, ip }, reply) => {
        await passwordResets.use(params.secret, body.password, ip)
        return reply.code(204).send()
      },
    )
  }

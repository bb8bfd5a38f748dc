import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, type Static, Type } from '../schema.ts'
import { Email, Password } from './person-fields.ts'

export const PasswordChange = Closed({
  current: Type.String({ maxLength: limits.passwordCharactersMost }),
  next: Password,
})
export type PasswordChange = Static<typeof PasswordChange>
export const PasswordResetRequest = Closed({ email: Email })
export const PasswordResetDraft = Closed({ password: Password })
export const PasswordReset = Type.Object({ email: Type.String() })
export type PasswordReset = Static<typeof PasswordReset>

export const passwordOperations = {
  changePassword: {
    method: 'POST',
    path: '/me/password',
    access: 'person',
    body: PasswordChange,
    responses: { 204: null },
    errors: ['rate_limited'],
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/password-reset-requests',
    access: 'public',
    body: PasswordResetRequest,
    responses: { 202: Type.Object({}) },
    errors: ['rate_limited'],
  },
  getPasswordReset: {
    method: 'GET',
    path: '/password-resets/{secret}',
    access: 'public',
    responses: { 200: PasswordReset },
  },
  resetPassword: {
    method: 'POST',
    path: '/password-resets/{secret}',
    access: 'public',
    body: PasswordResetDraft,
    responses: { 204: null },
  },
} as const satisfies Record<string, Operation>

import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, NullableInstant, type Static, Type } from '../schema.ts'
import { SessionState } from './accounts.ts'

const CurrentPassword = Type.String({ maxLength: limits.passwordCharactersMost })
/** Six digits of the authenticator app, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 })

export const SecondStep = Closed({ pending: Type.String({ maxLength: 200 }), code: Code })
export type SecondStep = Static<typeof SecondStep>

export const SecondFactor = Type.Object({
  enabledAt: NullableInstant,
  recoveryCodesLeft: Type.Integer(),
})
export type SecondFactor = Static<typeof SecondFactor>
/** The secret as text, and as a URL that authenticator apps read from a QR code. */
export const SecondFactorSecret = Type.Object({ secret: Type.String(), url: Type.String() })
export type SecondFactorSecret = Static<typeof SecondFactorSecret>
/** Shown once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const PasswordProof = Closed({ password: CurrentPassword })
export const CodeProof = Closed({ code: Code })
export const BothProofs = Closed({ password: CurrentPassword, code: Code })
export type BothProofs = Static<typeof BothProofs>
export const SecondFactorRule = Closed({ required: Type.Boolean() })

export const secondFactorOperations = {
  finishSignIn: {
    method: 'POST',
    path: '/sign-in/second-step',
    access: 'public',
    body: SecondStep,
    responses: { 200: SessionState },
    errors: ['sign_in_failed', 'rate_limited'],
  },
  getSecondFactor: { method: 'GET', path: '/me/second-factor', access: 'person', responses: { 200: SecondFactor } },
  setUpSecondFactor: {
    method: 'POST',
    path: '/me/second-factor/setup',
    access: 'person',
    body: PasswordProof,
    responses: { 200: SecondFactorSecret },
    errors: ['conflict', 'rate_limited'],
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/me/second-factor',
    access: 'person',
    body: CodeProof,
    responses: { 201: RecoveryCodes },
    errors: ['conflict', 'rate_limited'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/me/second-factor/recovery-codes',
    access: 'person',
    body: BothProofs,
    responses: { 201: RecoveryCodes },
    errors: ['conflict', 'rate_limited'],
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/me/second-factor',
    access: 'person',
    body: BothProofs,
    responses: { 204: null },
    errors: ['conflict', 'rate_limited'],
  },
  requireSecondFactor: {
    method: 'PUT',
    path: '/account/second-factor',
    access: 'owner',
    body: SecondFactorRule,
    responses: { 200: SessionState },
    errors: ['conflict'],
  },
} as const satisfies Record<string, Operation>

import type { BothProofs, RecoveryCodes, SecondFactor, SecondFactorSecret } from 'beckon-contract'
import type { Membership, PersonSession } from '../http/access.ts'
import { type Clock, toInstantOrNull } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import type { Vault } from '../vault/vault.ts'
import type { FailureRecords } from './failure-records.ts'
import type { Passwords } from './passwords.ts'
import { recordInAll } from './person-records.ts'
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import type { SecondFactorRow } from './second-factors.store.ts'
import { hasSecondFactor } from './sessions.ts'
import type { Stores, StoresWithin } from './stores.ts'
import type { Throttle } from './throttle.ts'
import { findStep, newTotpSecret, totpUrl } from './totp.ts'

interface Parts {
  stores: Stores
  passwords: Passwords
  throttle: Throttle
  vault: Vault
  failureRecords: FailureRecords
  baseUrl: () => string
  now: Clock
}

/** Two-step sign-in with an authenticator app (TOTP), and recovery codes for when the phone is lost. */
export function createSecondFactors(parts: Parts) {
  const { stores, passwords, throttle, vault, failureRecords, baseUrl, now } = parts
  const ownerOf = (personId: string) => ({ accountId: 'people', rowId: personId })

  async function view(personId: string): Promise<SecondFactor> {
    const factor = await stores.secondFactors.find(personId)
    const recoveryCodesLeft = await stores.secondFactors.countCodes(personId)
    return { enabledAt: toInstantOrNull(factor?.confirmedAt ?? null), recoveryCodesLeft }
  }

  /** Protects nothing until a code of it was entered. */
  async function setUp(personId: string, password: string): Promise<SecondFactorSecret> {
    const { email } = await checkPassword(personId, password)
    const secret = newTotpSecret()
    const factor = {
      personId,
      sealedSecret: vault.seal(secret, ownerOf(personId)),
      createdAt: now(),
      confirmedAt: null,
    }
    if (!(await stores.together((within) => within.secondFactors.insert({ ...factor, lastStep: 0 })))) throw isOn()
    const host = URL.parse(baseUrl())?.host ?? ''
    return { secret, url: totpUrl(secret, { email, issuer: `Beckon ${host}`.replace(':', ' ') }) }
  }

  /** Other sessions end: they were opened with the password alone. */
  async function confirm({ personId, sessionId }: PersonSession, code: string): Promise<RecoveryCodes> {
    throttle.countCode(personId)
    const codes = newRecoveryCodes()
    await stores.together(async (within) => {
      const factor = await within.secondFactors.find(personId)
      if (!factor) throw new Failure('conflict', 'Start setting up two-step sign-in first.')
      if (factor.confirmedAt !== null) throw isOn()
      if (!(await useTotp(within, factor, code))) throw wrongCode()
      await within.secondFactors.confirm(personId, now())
      await within.secondFactors.replaceCodes(personId, hashesOf(personId, codes))
      await within.sessions.endOthers(personId, sessionId)
      await recordInAll(within, personId, { action: 'second_factor.on', at: now() })
    })
    throttle.forgiveCodes(personId)
    return { recoveryCodes: codes }
  }

  /** Invalidates the earlier ones. */
  async function renewCodes(personId: string, proofs: BothProofs): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes()
    await withBothProofs(personId, proofs, async (within) => {
      await within.secondFactors.replaceCodes(personId, hashesOf(personId, codes))
      await recordInAll(within, personId, { action: 'second_factor.recovery_codes_renewed', at: now() })
    })
    return { recoveryCodes: codes }
  }

  const remove = (personId: string, proofs: BothProofs): Promise<void> =>
    withBothProofs(personId, proofs, async (within) => {
      await within.secondFactors.remove(personId)
      await recordInAll(within, personId, { action: 'second_factor.off', at: now() })
    })

  async function withBothProofs(
    personId: string,
    { password, code }: BothProofs,
    change: (within: StoresWithin) => Promise<void>,
  ): Promise<void> {
    const person = await checkPassword(personId, password)
    throttle.countCode(personId)
    await stores.together(async (within) => {
      const factor = await within.secondFactors.find(personId)
      if (!factor || factor.confirmedAt === null) throw new Failure('conflict', 'Two-step sign-in is already off.')
      if (!(await useCode(within, factor, code))) {
        failureRecords.add(person, 'second_factor.failed')
        throw wrongCode()
      }
      await change(within)
    })
    throttle.forgiveCodes(personId)
  }

  async function checkPassword(personId: string, password: string) {
    throttle.countPasswordCheck(personId)
    const person = await stores.people.find(personId)
    if (!person || !(await passwords.verify(person.passwordHash, password, personId)))
      throw invalidField('/password', 'This is not your password.')
    throttle.forgivePasswordChecks(personId)
    return person
  }

  /** A code of the app or a recovery code; each works once. */
  async function useCode(within: StoresWithin, factor: SecondFactorRow, code: string): Promise<boolean> {
    const recoveryCode = readRecoveryCode(code)
    if (!recoveryCode) return useTotp(within, factor, code)
    const { personId } = factor
    const isRight = await within.secondFactors.useCode(personId, hashRecoveryCode(personId, recoveryCode))
    if (isRight) await recordInAll(within, personId, { action: 'second_factor.recovery_code_used', at: now() })
    return isRight
  }

  async function useTotp(within: StoresWithin, factor: SecondFactorRow, typed: string): Promise<boolean> {
    const code = typed.replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return false
    const { personId, sealedSecret, lastStep } = factor
    const step = findStep(vault.open(sealedSecret, ownerOf(personId)), code, now(), lastStep)
    return step !== undefined && within.secondFactors.useStep(personId, sealedSecret, step)
  }

  /** Members without a second factor can then do nothing in the account but set one up. */
  async function require({ accountId, personId }: Membership, required: boolean): Promise<void> {
    if (required && !(await hasSecondFactor(stores, personId)))
      throw new Failure('conflict', 'Turn on two-step sign-in for yourself first.')
    const action = required ? 'account.second_factor_required' : 'account.second_factor_optional'
    await stores.withAccountLock(accountId, async (within) => {
      const before = await within.accounts.find(accountId)
      if (before?.secondFactorRequired === (required ? 1 : 0)) return
      await within.accounts.requireSecondFactor(accountId, required)
      await within.record(accountId, { action, at: now() })
    })
  }

  return { view, setUp, confirm, renewCodes, remove, useCode, require }
}
export type SecondFactors = ReturnType<typeof createSecondFactors>

const hashesOf = (personId: string, codes: string[]) => codes.map((code) => hashRecoveryCode(personId, code))
export const wrongCode = () =>
  invalidField('/code', 'This code is wrong or was used already. Wait for the next one, or use a recovery code.')
const isOn = () => new Failure('conflict', 'Two-step sign-in is already on. Turn it off first.')

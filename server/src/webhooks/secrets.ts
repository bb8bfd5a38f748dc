import { dayMs } from '../lib/clock.ts'
import type { Vault } from '../vault/vault.ts'
import { makeSecret } from './signature.ts'
import type { WebhookRow } from './webhooks.store.ts'

/** How long the previous secret signs beside the new one. */
const overlapMs = dayMs
/** Of a secret that is renewed again and again. Their signatures are one header. */
const previousMost = 5

interface Secret {
  value: string
  /** Null: the current one. */
  until: number | null
}
type Owned = Pick<WebhookRow, 'accountId' | 'id'>

/** A webhook's secrets, encrypted: the current one and, for a day after each was renewed, the previous ones. */
export function createSecrets(vault: Vault) {
  const seal = ({ accountId, id }: Owned, secrets: Secret[]): string =>
    vault.seal(JSON.stringify(secrets), { accountId, rowId: id })
  const open = ({ accountId, id, sealedSecrets }: WebhookRow): Secret[] =>
    JSON.parse(vault.open(sealedSecrets, { accountId, rowId: id }))

  return {
    make(owner: Owned): { value: string; sealedSecrets: string } {
      const value = makeSecret()
      return { value, sealedSecrets: seal(owner, [{ value, until: null }]) }
    },
    renew(row: WebhookRow, now: number): { value: string; sealedSecrets: string } {
      const value = makeSecret()
      const previous = open(row)
        .filter(({ until }) => until === null || until > now)
        .map(({ value, until }) => ({ value, until: until ?? now + overlapMs }))
        .slice(0, previousMost)
      return { value, sealedSecrets: seal(row, [{ value, until: null }, ...previous]) }
    },
    /** Those that sign now. */
    valid: (row: WebhookRow, now: number): string[] =>
      open(row)
        .filter(({ until }) => until === null || until > now)
        .map(({ value }) => value),
    previousUntil: (row: WebhookRow, now: number): number | null =>
      open(row).find(({ until }) => until !== null && until > now)?.until ?? null,
  }
}
export type Secrets = ReturnType<typeof createSecrets>

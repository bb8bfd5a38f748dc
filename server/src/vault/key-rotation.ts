import type { Database } from '../store/database.ts'
import { listSealedRows, replaceSealed, type SealedRow, sealedColumns } from './sealed-columns.ts'
import { createVault, type Vault } from './vault.ts'
import { forgetPreviousKey, type VaultKeys } from './vault-key.ts'

const rowsAtOnce = 100

export interface KeyUse {
  kind: string
  /** Encrypted with the current key, with the previous one, and with neither. */
  current: number
  previous: number
  unknown: number
}

/** How many secrets of each kind are encrypted with which key. */
export const countKeyUse = (db: Database, keys: VaultKeys): Promise<KeyUse[]> => walk(db, keys, async () => 'previous')

/**
 * Encrypts with the current key what the previous one encrypted, while the service runs and on any number of servers.
 * When nothing is left, the service starts without the previous key again.
 */
export async function rotateSecrets(db: Database, keys: VaultKeys): Promise<KeyUse[]> {
  const vault = createVault(keys.key)
  const uses = await walk(db, keys, async (place, row, secret) => {
    await replaceSealed(db, place, row, vault.seal(secret, row))
    return 'current'
  })
  if (uses.every(({ unknown }) => unknown === 0)) await forgetPreviousKey(db)
  return uses
}

async function walk(
  db: Database,
  { key, previousKey }: VaultKeys,
  onPrevious: (
    place: (typeof sealedColumns)[number],
    row: SealedRow,
    secret: string,
  ) => Promise<'current' | 'previous'>,
): Promise<KeyUse[]> {
  const current = createVault(key)
  const previous = previousKey && createVault(previousKey)
  const uses: KeyUse[] = []
  for (const place of sealedColumns) {
    const use: KeyUse = { kind: place.kind, current: 0, previous: 0, unknown: 0 }
    let after: string | undefined
    for (;;) {
      const rows = await listSealedRows(db, place, { after, limit: rowsAtOnce })
      for (const row of rows) {
        const secret = tryOpen(previous, row)
        if (tryOpen(current, row) !== undefined) use.current += 1
        else if (secret === undefined) use.unknown += 1
        else use[await onPrevious(place, row, secret)] += 1
      }
      after = rows.at(-1)?.rowId
      if (rows.length < rowsAtOnce) break
    }
    uses.push(use)
  }
  return uses
}

function tryOpen(vault: Vault | undefined, { sealed, accountId, rowId }: SealedRow): string | undefined {
  try {
    return vault?.open(sealed, { accountId, rowId })
  } catch {
    return undefined
  }
}

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Reply } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBeckon } from '../app.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { createClient, expectStatus } from '../test/clients.ts'
import { furnishAccount } from '../test/guards/furnished-account.ts'
import { listSealedRows, sealedColumns } from './sealed-columns.ts'
import { SecretMistake } from './vault-key.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const [first, second] = ['the first secret, of more than 32 letters', 'the second secret, of more than 32 letters']

async function startWith(app: TestApp, secret: string, previousSecret?: string) {
  const lines: string[] = []
  const beckon = await createBeckon({
    config: { ...app.config, secret, previousSecret },
    now: app.clock.now,
    logStream: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => beckon.close())
  return { beckon, lines }
}

/** As an operator types it. */
function status({ config }: TestApp, secret: string, previous?: string) {
  const env = {
    BECKON_DATA: config.dataFolder,
    BECKON_SECRET: secret,
    ...(previous && { BECKON_SECRET_PREVIOUS: previous }),
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'secret'], { encoding: 'utf8', env })
  return { status, said: stdout + stderr }
}

describe.each(databases)('replacing BECKON_SECRET, on %s', (database) => {
  test('keeps every secret readable, re-encrypts all of them, and then needs the old one no more', async () => {
    const app = await startTestApp(database, { config: { secret: first } })
    const ada = await furnishAccount(app, 'ada')
    await ada.person.post(`/bots/${ada.ids.bot}/widget/identity-secret`)
    const sealed = async () =>
      (await Promise.all(sealedColumns.map((place) => listSealedRows(app.db, place, { limit: 9 })))).flat()
    const before = await sealed()
    // One of each kind, or the test would prove nothing of it.
    for (const place of sealedColumns)
      expect(await listSealedRows(app.db, place, { limit: 9 }), place.kind).not.toEqual([])
    if (database === 'sqlite') await app.close()

    await expect(startWith(app, second)).rejects.toThrow(SecretMistake)
    expect(status(app, second, first).said).toMatch(/provider keys {6}0 with the current key, 1 with the previous one/)
    const { beckon, lines } = await startWith(app, second, first)
    const isSaid = () => lines.some((line) => line.includes('BECKON_SECRET_PREVIOUS is no longer needed'))
    await expect.poll(isSaid).toBe(true)
    expect(status(app, second).said).toMatch(/provider keys {6}1 with the current key\n/)
    expect(status(app, second)).toMatchObject({ status: 0, said: expect.stringContaining('PREVIOUS is not needed') })
    await beckon.close()

    const { beckon: last } = await startWith(app, second)
    const rows = await Promise.all(sealedColumns.map((place) => listSealedRows(last.db, place, { limit: 9 })))
    expect(rows.flat()).toHaveLength(before.length)
    const old = new Set(before.map((row) => row.sealed))
    expect(rows.flat().filter((row) => old.has(row.sealed))).toEqual([])
    const bot = await last.bots.getRow(ada.person.accountId, ada.ids.bot)
    const access = await last.providers.accessOf({ ...bot, providerId: ada.ids.provider })
    expect(access).toMatchObject({ key: ada.providerKey })
    const api = createClient(last.http, '/api/v1', () => ({ authorization: `Bearer ${ada.tokenValue}` }))
    const answer = await api.post(`/agents/${ada.ids.bot}/trigger`, { message: 'When do you ship?' })
    expect(expectStatus(answer, 200).json<Reply>().answered).toBe(true)
  })

  test('the old secret can’t be left out before everything is re-encrypted', async () => {
    const app = await startTestApp(database, { config: { secret: first } })
    await furnishAccount(app, 'ada')
    const [row] = await app.db.selectFrom('providers').selectAll().execute()
    if (database === 'sqlite') await app.close()
    const { beckon, lines } = await startWith(app, second, first)
    await expect.poll(() => lines.some((line) => line.includes('no longer needed'))).toBe(true)
    // Written by a server that had only the old one.
    await beckon.db
      .updateTable('providers')
      .set({ sealedKey: row?.sealedKey ?? '' })
      .execute()
    await beckon.db.insertInto('service').values({ key: 'vaultPreviousFingerprint', value: 'of the first' }).execute()
    await beckon.close()
    await expect(startWith(app, second)).rejects.toThrow('BECKON_SECRET_PREVIOUS')
    expect(status(app, second)).toMatchObject({ status: 1, said: expect.stringContaining('1 with neither') })
  })
})

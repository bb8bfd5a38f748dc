import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reply } from 'beckon-contract'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBeckon } from '../app.ts'
import type { Config } from '../config.ts'
import { databases, makeTestFolder, startTestApp, type TestApp } from '../test/app.ts'
import { createClient, expectStatus } from '../test/clients.ts'
import { makeEmptyDatabase } from '../test/fresh-database.ts'
import { furnishAccount } from '../test/guards/furnished-account.ts'
import { makeBackup } from './backup.ts'
import { checkData } from './check.ts'
import { restoreBackup } from './restore.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** As an operator types it. */
const beckon = (...typed: string[]) => beckonWith({}, ...typed)
function beckonWith(env: Record<string, string>, ...typed: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...typed], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}
/** As an unprivileged user who owns nothing here. Root may read and write everything. */
function beckonAsOtherUser(...typed: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [main, ...typed], {
    encoding: 'utf8',
    env: {},
    ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
  })
  return { status, stderr }
}
const secret = undefined
const faultsOf = async (place: Pick<Config, 'dataFolder' | 'databaseUrl'>) =>
  (await checkData({ secret, ...place })).filter(({ faults }) => faults.length > 0)

/** A closed service with some of every kind of data, and a backup of it. */
async function backedUp() {
  const app = await startTestApp('sqlite')
  await furnishAccount(app, 'ada')
  const file = join(makeTestFolder(), 'a.backup')
  await makeBackup(file, app.config)
  await app.close()
  return { app, file }
}

describe('a backup', () => {
  test('made under load is restored with every turn acknowledged before it began, and the service works', async () => {
    const app = await startTestApp('sqlite', { config: { rateLimitPerToken: 100_000 } })
    const ada = await furnishAccount(app, 'ada')
    const api = app.api(ada.tokenValue)
    const path = `/agents/${ada.ids.bot}/trigger`
    const message = { message: 'When do you ship?' }
    const acknowledged: string[] = []
    let isOver = false
    onTestFinished(() => {
      isOver = true
    })
    const callers = Array.from({ length: 4 }, async () => {
      while (!isOver) acknowledged.push(expectStatus(await api.post(path, message), 200).json<Reply>().id)
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
    const before = [...acknowledged]
    const file = join(makeTestFolder(), 'a.backup')
    // Another process, like an operator’s, so that writes continue meanwhile.
    const command = spawn(process.execPath, [main, 'backup', file, '--data', app.config.dataFolder], {
      stdio: 'ignore',
    })
    const [exitCode] = await once(command, 'close')
    expect(exitCode).toBe(0)
    isOver = true
    await Promise.all(callers)
    expect(acknowledged.length).toBeGreaterThan(before.length)
    await app.close()

    const dataFolder = join(makeTestFolder(), 'new')
    await restoreBackup(file, { dataFolder, secret })
    expect(await faultsOf({ dataFolder, databaseUrl: undefined })).toEqual([])
    const restored = await createBeckon({
      config: { ...app.config, dataFolder, logLevel: 'silent' },
      now: app.clock.now,
    })
    onTestFinished(() => restored.close())
    const kept = new Set((await restored.db.selectFrom('turns').select('id').execute()).map(({ id }) => id))
    expect(before.filter((id) => !kept.has(id))).toEqual([])
    const client = createClient(restored.http, '/api/v1', () => ({ authorization: `Bearer ${ada.tokenValue}` }))
    expect(expectStatus(await client.post(path, message), 200).json<Reply>().reply).toBe('ada ships within two days.')
  })

  test('is one file that any tar opens, readable by its owner only, with nothing left beside it', async () => {
    const { app, file } = await backedUp()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['a.backup'])
    const folder = makeTestFolder()
    expect(spawnSync('tar', ['-xf', file, '-C', folder]).status).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['beckon.db', 'beckon.json', 'secret.key'])
    expect(readFileSync(join(folder, 'secret.key'))).toEqual(readFileSync(join(app.config.dataFolder, 'secret.key')))
  })

  test('does not contain deleted data', async () => {
    const app = await startTestApp('sqlite')
    const ada = await furnishAccount(app, 'ada')
    const bot = `/bots/${ada.ids.bot}`
    const text = { questions: ['What is the word?'], answer: 'Rumpelstiltskin' }
    const { id } = expectStatus(await ada.person.post(`${bot}/entries`, text), 201).json<{ id: string }>()
    const folder = makeTestFolder()
    await makeBackup(join(folder, 'with'), app.config)
    expectStatus(await ada.person.delete(`${bot}/entries/${id}`), 204)
    await makeBackup(join(folder, 'without'), app.config)
    const holds = (name: string) => readFileSync(join(folder, name), 'latin1').includes('Rumpelstiltskin')
    expect([holds('with'), holds('without')]).toEqual([true, false])
  })

  test('never overwrites a file, and says what is missing', async () => {
    const { app, file } = await backedUp()
    const { dataFolder } = app.config
    const before = readFileSync(file)
    await expect(makeBackup(file, app.config)).rejects.toThrow('already exists')
    expect(readFileSync(file)).toEqual(before)
    await expect(makeBackup(join(dataFolder, 'no', 'folder'), app.config)).rejects.toThrow('does not exist')
    await expect(makeBackup(join(dataFolder, 'x'), { dataFolder: makeTestFolder(), secret })).rejects.toThrow(
      'No Beckon data found in',
    )
    expect(beckon('backup', '--data', dataFolder)).toMatchObject({ status: 1, stderr: expect.stringContaining('FILE') })
  })

  test('that is stopped leaves nothing behind', async () => {
    const { app } = await backedUp()
    const database = new Sqlite(join(app.config.dataFolder, 'beckon.db'))
    database.exec('create table ballast (bytes blob); insert into ballast values (randomblob(100000000))')
    database.close()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      let [folder, ended] = await stopped(signal)
      // On a busy machine, the backup may be complete before the signal is sent.
      while (ended[0] === 0) [folder, ended] = await stopped(signal)
      expect(ended).toEqual([null, signal])
      expect(readdirSync(folder)).toEqual([])
    }

    async function stopped(signal: NodeJS.Signals) {
      const folder = makeTestFolder()
      const watcher = watch(folder)
      const command = spawn(process.execPath, [main, 'backup', join(folder, 'x'), '--data', app.config.dataFolder], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      watcher.once('change', () => command.kill(signal))
      const ended = await once(command, 'close')
      watcher.close()
      return [folder, ended] as const
    }
  })

  test('deletes leftovers of a killed one after a day', async () => {
    const { app, file } = await backedUp()
    const folder = join(file, '..')
    const [old, young] = ['.beckon-backup-oldold', '.beckon-backup-young1']
    for (const name of [old, young]) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'beckon.db'), 'half')
    }
    const twoDaysAgo = Date.now() / 1_000 - 2 * 24 * 60 * 60
    utimesSync(join(folder, old), twoDaysAgo, twoDaysAgo)
    await makeBackup(join(folder, 'b.backup'), app.config)
    expect(readdirSync(folder).sort()).toEqual([young, 'a.backup', 'b.backup'])
  })

  test('of a damaged database is refused', async () => {
    const { app } = await backedUp()
    spoil(join(app.config.dataFolder, 'beckon.db'))
    const file = join(makeTestFolder(), 'x')
    await expect(makeBackup(file, app.config)).rejects.toThrow('is damaged, so it was not backed up')
    expect(readdirSync(join(file, '..'))).toEqual([])
  })

  test('without the key of its secrets is incomplete, and the exit code says so', async () => {
    const { app } = await backedUp()
    const { dataFolder } = app.config
    const keyFile = join(dataFolder, 'secret.key')
    const key = readFileSync(keyFile, 'utf8')
    const backUp = (env: Record<string, string> = {}) =>
      beckonWith(env, 'backup', join(makeTestFolder(), 'x'), '--data', dataFolder)
    expect(backUp()).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('includes the service’s key'),
    })
    const bad = { status: 1, stderr: expect.stringContaining('could not be decrypted') }
    for (const other of ['', `${'x'.repeat(43)}\n`]) {
      writeFileSync(keyFile, other)
      expect(backUp()).toMatchObject(bad)
    }
    rmSync(keyFile)
    expect(backUp()).toMatchObject(bad)
    expect(backUp({ BECKON_SECRET: 'y'.repeat(40) })).toMatchObject(bad)
    const outside = expect.stringContaining('derived from BECKON_SECRET')
    expect(backUp({ BECKON_SECRET: key.trim() })).toMatchObject({ status: 0, stderr: '', stdout: outside })
  })

  test('of PostgreSQL is left to PostgreSQL, and the command says how', () => {
    for (const command of ['backup', 'restore']) {
      const { status, stderr } = spawnSync(process.execPath, [main, command, '/tmp/x'], {
        encoding: 'utf8',
        env: { DATABASE_URL: 'postgres://localhost/x' },
      })
      expect(status).toBe(1)
      expect(stderr).toMatch(command === 'backup' ? /pg_dump[\s\S]*secret\.key/ : /pg_restore[\s\S]*secret\.key/)
    }
  })
})

describe('restoring', () => {
  test('requires an empty folder, and changes no other', async () => {
    const { app, file } = await backedUp()
    const before = readdirSync(app.config.dataFolder)
    await expect(restoreBackup(file, { dataFolder: app.config.dataFolder, secret })).rejects.toThrow('is not empty')
    expect(readdirSync(app.config.dataFolder)).toEqual(before)
    const running = await startTestApp('sqlite')
    await expect(restoreBackup(file, { dataFolder: running.config.dataFolder, secret })).rejects.toThrow(
      'Another Beckon is already using',
    )
  })

  test('works after a restore that was killed', async () => {
    const { file } = await backedUp()
    const dataFolder = makeTestFolder()
    mkdirSync(join(dataFolder, '.restore-killed'))
    writeFileSync(join(dataFolder, '.restore-killed', 'beckon.db'), 'half')
    await restoreBackup(file, { dataFolder, secret })
    expect(readdirSync(dataFolder).sort()).toEqual(['beckon.db', 'secret.key', 'service.lock'])
    for (const name of ['beckon.db', 'secret.key']) expect(statSync(join(dataFolder, name)).mode & 0o777).toBe(0o600)
  })

  test('accepts a backup from standard input, as in a container, and refuses a truncated one', async () => {
    const { app, file } = await backedUp()
    const whole = readFileSync(file)
    const restore = (input: Buffer, dataFolder: string) =>
      spawnSync(process.execPath, [main, 'restore', '-', '--data', dataFolder], { encoding: 'utf8', env: {}, input })
    const dataFolder = makeTestFolder()
    // As in a volume that is its own disk.
    mkdirSync(join(dataFolder, 'lost+found'))
    expect(restore(whole, dataFolder)).toMatchObject({ status: 0, stderr: '' })
    const keyOf = (folder: string) => readFileSync(join(folder, 'secret.key'), 'utf8')
    expect(keyOf(dataFolder)).toBe(keyOf(app.config.dataFolder))
    expect(await faultsOf({ dataFolder, databaseUrl: undefined })).toEqual([])

    expect(restore(whole, dataFolder).stderr).toContain('is not empty')
    for (const [cut, fault] of [
      [0, 'Standard input is not a Beckon backup.'],
      [Math.floor(whole.length / 2), 'Standard input is damaged'],
    ] as const) {
      const empty = makeTestFolder()
      expect(restore(whole.subarray(0, cut), empty)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(fault),
      })
      expect(readdirSync(empty)).toEqual(['service.lock'])
    }
  })

  test('refuses a damaged backup, wherever the damage is, and puts nothing in place', async () => {
    const { file } = await backedUp()
    const whole = readFileSync(file)
    const bad = join(makeTestFolder(), 'bad')
    const tries: [what: string, bytes: Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['not a Beckon backup', Buffer.from('SQLite format 3\0'.repeat(1_000))],
      ['zeros', Buffer.alloc(10_240)],
      ...[1, 511, 600, 5_000, Math.floor(whole.length / 2), whole.length - 3_000].map((length): [string, Buffer] => [
        `cut to ${length}`,
        whole.subarray(0, length),
      ]),
      ...Array.from({ length: 40 }, (_, at): [string, Buffer] => {
        const place = Math.floor((at / 40) * (whole.length - 2_048))
        const changed = Buffer.from(whole)
        changed[place] = (changed[place] ?? 0) ^ 0x10
        return [`a bit of byte ${place} turned`, changed]
      }),
    ]
    const refused: string[] = []
    for (const [what, bytes] of tries) {
      writeFileSync(bad, bytes)
      const dataFolder = makeTestFolder()
      const failure = await restoreBackup(bad, { dataFolder, secret }).then(
        () => undefined,
        (error: Error) => error,
      )
      if (!failure) continue
      expect.soft(failure.name, `${what}: ${failure.stack}`).toBe('MaintenanceMistake')
      expect.soft(readdirSync(dataFolder), what).toEqual(['service.lock'])
      refused.push(what)
    }
    // Padding to tar’s blocks is not checked.
    const harmless = tries.map(([what]) => what).filter((what) => !refused.includes(what))
    expect(harmless.length).toBeLessThanOrEqual(2)
    for (const what of harmless) expect(what).toMatch(/turned/)
  })

  test('refuses a backup of a newer version, and says so', async () => {
    const { app } = await backedUp()
    const database = new Sqlite(join(app.config.dataFolder, 'beckon.db'))
    database.exec(`insert into kysely_migration values ('9999-from-the-future', '2030-01-01')`)
    database.close()
    const file = join(makeTestFolder(), 'newer')
    await makeBackup(file, app.config)
    const { status, stderr } = beckon('restore', file, '--data', makeTestFolder())
    expect(status).toBe(1)
    expect(stderr).toContain('created by a newer version of Beckon')
    expect(stderr).not.toContain('    at ')
  })

  test('reports if the secrets cannot be decrypted with the current key', async () => {
    const given = 'x'.repeat(40)
    const app = await startTestApp('sqlite', { config: { secret: given } })
    await furnishAccount(app, 'ada')
    const file = join(makeTestFolder(), 'a.backup')
    expect(await makeBackup(file, app.config)).toMatchObject({ key: 'outside' })
    expect(await restoreBackup(file, { dataFolder: makeTestFolder(), secret: given })).toMatchObject({
      opensSecrets: true,
    })
    for (const other of [undefined, 'y'.repeat(40)])
      expect(await restoreBackup(file, { dataFolder: makeTestFolder(), secret: other })).toMatchObject({
        opensSecrets: false,
        holdsTheirKey: false,
      })
  })

  test('with another BECKON_SECRET than the backup’s key says to unset it', async () => {
    const { file } = await backedUp()
    const restore = (env: Record<string, string>) =>
      spawnSync(process.execPath, [main, 'restore', file, '--data', makeTestFolder()], { encoding: 'utf8', env })
    expect(restore({ BECKON_SECRET: 'y'.repeat(40) })).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('Unset BECKON_SECRET before you start it.'),
    })
    expect(restore({})).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('a user who may not', () => {
  test('read a data folder is told so, not that it is missing', async () => {
    const { app } = await backedUp()
    const { dataFolder } = app.config
    chmodSync(dataFolder, 0o000)
    onTestFinished(() => chmodSync(dataFolder, 0o700))
    for (const typed of [['check'], ['backup', join(makeTestFolder(), 'x')]])
      expect(beckonAsOtherUser(...typed, '--data', dataFolder)).toEqual({
        status: 1,
        stderr: `${join(dataFolder, 'beckon.db')} cannot be read by this user. Run this as its owner.\n`,
      })
  })

  test('write to the target of a backup, or read the one to restore, is told which path it is', async () => {
    const { app, file } = await backedUp()
    const { dataFolder } = app.config
    const closed = makeTestFolder()
    for (const folder of [dataFolder, join(file, '..')]) chmodSync(folder, 0o755)
    chmodSync(join(dataFolder, 'beckon.db'), 0o644)
    chmodSync(closed, 0o555)
    const backup = beckonAsOtherUser('backup', join(closed, 'x'), '--data', dataFolder)
    expect(backup.stderr).toContain(`${closed} cannot be written to by this user.`)
    chmodSync(file, 0o000)
    const restore = beckonAsOtherUser('restore', file, '--data', join(closed, 'new'))
    expect(restore.stderr).toContain(`${file} cannot be read by this user.`)
    chmodSync(file, 0o444)
    const into = beckonAsOtherUser('restore', file, '--data', join(closed, 'new'))
    expect(into.stderr).toContain(`the owner of ${join(closed, 'new')}`)
    for (const { status, stderr } of [backup, restore, into]) {
      expect(status).toBe(1)
      expect(stderr).not.toMatch(/ port | {4}at /)
    }
  })
})

test('an unexpected operand is refused, with the usage', () => {
  const folder = makeTestFolder()
  for (const typed of [
    ['check', 'extra'],
    ['backup', join(folder, 'x'), 'extra'],
  ])
    expect(beckon(...typed, '--data', folder)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^"extra" is an unexpected argument for (check|backup)\.\n\nUsage: beckon/),
    })
})

describe.each(databases)('the check command, on %s', (database) => {
  async function setUp() {
    const app = await startTestApp(database)
    const ada = await furnishAccount(app, 'ada')
    return { app, ada }
  }
  const wrongIn = async (app: TestApp) => (await faultsOf(app.config)).map(({ what }) => what)

  test('finds no fault in a running service', async () => {
    const { app } = await setUp()
    expect(await faultsOf(app.config)).toEqual([])
    const findings = await checkData({ ...app.config })
    expect(findings.map(({ what }) => what).join('\n')).toMatch(
      /provider keys can be decrypted \(1\)[\s\S]*tool secrets.*\(1\)/,
    )
  })

  test('finds every violated integrity check, and names the rows', async () => {
    const { app, ada } = await setUp()
    const eve = await furnishAccount(app, 'eve')
    const { conversation, bot } = ada.ids
    const breaks: [what: RegExp, breaking: string, mending: string][] = [
      [
        /turn count matches its turns/,
        `update conversations set "turnCount" = 7 where id = '${conversation}'`,
        `update conversations set "turnCount" = 1 where id = '${conversation}'`,
      ],
      [
        /reply count/,
        `update conversations set "replyCount" = 7 where id = '${conversation}'`,
        `update conversations set "replyCount" = 1 where id = '${conversation}'`,
      ],
      [
        /unanswered/,
        `update conversations set "unansweredCount" = 7 where id = '${conversation}'`,
        `update conversations set "unansweredCount" = 0 where id = '${conversation}'`,
      ],
      [
        /open turn is in progress/,
        `update conversations set "openTurnId" = '${ada.ids.reply}' where id = '${conversation}'`,
        `update conversations set "openTurnId" = null where id = '${conversation}'`,
      ],
      [
        /turn in progress is its/,
        `update turns set status = 'running' where id = '${ada.ids.reply}';
          update conversations set "replyCount" = 0 where id = '${conversation}'`,
        `update turns set status = 'completed' where id = '${ada.ids.reply}';
          update conversations set "replyCount" = 1 where id = '${conversation}'`,
      ],
      [
        /belongs to another/,
        `update entries set "accountId" = '${eve.ids.account}' where "botId" = '${bot}'`,
        `update entries set "accountId" = '${ada.ids.account}' where "botId" = '${bot}'`,
      ],
      [
        /has an owner/,
        `update members set role = 'editor' where "accountId" = '${eve.ids.account}' and role = 'owner'`,
        `update members set role = 'owner' where "personId" = '${eve.person.personId}'`,
      ],
      [
        /provider keys/,
        `update providers set "sealedKey" = (select p."sealedKey" from providers p where p.id = '${eve.ids.provider}')`,
        '',
      ],
    ]
    for (const [what, breaking, mending] of breaks) {
      for (const statement of breaking.split(';')) await sql.raw(statement).execute(app.db)
      expect.soft(await wrongIn(app), breaking).toEqual([expect.stringMatching(what)])
      for (const statement of mending.split(';').filter(Boolean)) await sql.raw(statement).execute(app.db)
    }
  })

  test('finds another key, and a database of a newer version', async () => {
    const { app } = await setUp()
    const other = await checkData({ ...app.config, secret: 'y'.repeat(40) })
    expect(other.flatMap(({ faults }) => faults).join()).toContain('encrypted with a different key')
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'x')`.execute(app.db)
    expect((await faultsOf(app.config)).flatMap(({ faults }) => faults).join()).toContain('a newer version of Beckon')
  })
})

describe('checking a data folder', () => {
  test('a damaged file is found, and the exit code says so', async () => {
    const { app } = await backedUp()
    const { dataFolder } = app.config
    expect(beckon('check', '--data', dataFolder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('No problems found'),
    })
    const database = join(dataFolder, 'beckon.db')
    const whole = readFileSync(database)
    spoil(database)
    const spoilt = beckon('check', '--data', dataFolder)
    expect(spoilt).toMatchObject({ status: 1, stdout: expect.stringContaining('WRONG  the database file is intact') })
    for (const length of [100, 4_096, whole.length - 4_096 * 3]) {
      writeFileSync(database, whole)
      truncateSync(database, length)
      expect.soft((await faultsOf({ dataFolder, databaseUrl: undefined })).length, `${length}`).toBeGreaterThan(0)
    }
    writeFileSync(database, 'This is a text. '.repeat(100))
    expect(await faultsOf({ dataFolder, databaseUrl: undefined })).toHaveLength(1)
  })

  test('files readable by others, and dangling references, are found', async () => {
    const { app } = await backedUp()
    const { dataFolder } = app.config
    chmodSync(join(dataFolder, 'secret.key'), 0o644)
    const database = new Sqlite(join(dataFolder, 'beckon.db'))
    database.pragma('foreign_keys = off')
    database.exec('delete from bots')
    database.close()
    const text = (await faultsOf({ dataFolder, databaseUrl: undefined })).flatMap(({ faults }) => faults).join('\n')
    expect(text).toContain('secret.key: run chmod 600')
    expect(text).toContain('have dangling references (entries → bots)')
  })

  test('an empty database of PostgreSQL has no data of Beckon', async () => {
    const env = { DATABASE_URL: await makeEmptyDatabase() }
    for (const command of [['check'], ['secret'], ['reset-password', 'ada@example.test']])
      expect(spawnSync(process.execPath, [main, ...command], { encoding: 'utf8', env })).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^The database that DATABASE_URL names has no data of Beckon\./),
      })
  })

  test('an empty folder has no Beckon data, and stays empty', () => {
    const folder = makeTestFolder()
    expect(beckon('check', '--data', folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No Beckon data found in'),
    })
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(join(folder, 'beckon.db'))).toBe(false)
  })
})

/** Overwrites the middle of a file, as a failing disk does. */
function spoil(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, Math.floor(bytes.length / 3), Math.floor(bytes.length / 3) + 3 * 4_096)
  writeFileSync(file, bytes)
}

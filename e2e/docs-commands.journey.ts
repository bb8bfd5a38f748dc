import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Demo, startDemo } from './demo.ts'
import { type CodeBlock, codeBlocks } from './docs-code.ts'
import { environmentOf } from './example-programs.ts'
import { run } from './interpreters.ts'
import { signInToSettings } from './own-site.ts'
import { makeDataFolder, outsideEnvironment, repository, runProgram } from './processes.ts'

/** Blocks that are only parsed: a part of their text, and why they can't be run here. */
const notRun: Record<string, string> = {
  'npm ci && npm run demo': 'install.journey.ts runs it, in a fresh clone',
  'npm ci && npm start': 'installs into this checkout; install.journey.ts does it in a clone',
  'npm ci && npm test': 'is this run of the tests',
  'npm run bench ': 'measures for an hour',
  'docker compose': 'needs Docker',
  'systemctl stop': 'needs systemd and a database server; server/src/maintenance tests move both ways',
  'DATABASE_URL=postgres://beckon:…': 'needs a database server; server/src/maintenance tests move both ways',
}

const commands = codeBlocks.filter(({ language }) => ['sh', 'bash', 'shell', 'console'].includes(language))
const reasonOf = ({ code }: CodeBlock) => Object.keys(notRun).find((part) => code.includes(part))

test('every command of the docs is one that a shell understands', async () => {
  for (const { file, code } of commands)
    await expect(run('sh', ['-n', '-c', code]), `${file}: ${code}`).resolves.toMatchObject({ stderr: '' })
})

test('the list of commands that are not run names only commands that are there', () => {
  expect(Object.keys(notRun).filter((part) => !commands.some(({ code }) => code.includes(part)))).toEqual([])
})

/** Things that the docs name: a user who wrote, a conversation, a turn, and a token that may do everything. */
async function prepare(demo: Demo) {
  const settings = await signInToSettings(demo)
  const scopes = ['trigger', 'read', 'delete', 'knowledge', 'usage']
  const { value: token } = await (await settings('POST', '/tokens', { name: 'Docs', scopes })).json()
  const ask = async (user: string) => {
    const asked = await fetch(`${demo.base_url}/api/v1/agents/${demo.bot_uuid}/trigger`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'How can I pay?', user: { id: user } }),
    })
    return asked.json()
  }
  // Whom the docs delete.
  await ask('contact-4711')
  const { id, conversation_id } = await ask('contact-42')
  return { env: { ...environmentOf({ ...demo, token }), TURN_ID: id }, conversationId: conversation_id }
}

/** The commands of the service itself, and a folder for each that the docs name. */
function makeMachine() {
  const folder = makeDataFolder()
  for (const name of ['bin', 'backups', 'lib', 'project']) mkdirSync(join(folder, name))
  const program = join(folder, 'bin/beckon')
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${repository}/server/dist/main.js" "$@"\n`)
  chmodSync(program, 0o755)
  writeFileSync(join(folder, 'project/package.json'), JSON.stringify({ name: 'reader', private: true }))
  return folder
}

test('every other command of the docs ends with success', async () => {
  const folder = makeMachine()
  const demo = await startDemo({}, join(folder, 'project/data'))
  const { env, conversationId } = await prepare(demo)
  const settings = {
    ...env,
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    npm_config_pack_destination: join(folder, 'project'),
  }
  const failed: string[] = []
  const blocks = commands.filter((block) => reasonOf(block) === undefined)
  for (const { file, code } of blocks) {
    const filled = code
      .replace(/^export BASE_URL=.*$/m, '')
      .replaceAll('CONVERSATION_ID', conversationId)
      .replaceAll('/backups/', `${folder}/backups/`)
      .replaceAll('/var/lib/', `${folder}/lib/`)
      // What the docs do in a checkout is done in this one.
      .replace(/^(.*)# in a checkout of Beckon$/m, `(cd "${repository}" && $1)`)
    // The docs restore a backup of another day.
    const [made] = readdirSync(join(folder, 'backups'))
    if (made) copyFileSync(join(folder, 'backups', made), join(folder, 'backups/beckon-2026-11-15.backup'))
    const script = `set -e\ncurl() { command curl --silent --show-error --fail-with-body --max-time 60 "$@"; }\n${filled}`
    await run('sh', ['-c', script], { cwd: join(folder, 'project'), env: settings }).catch(({ stdout, stderr }) =>
      failed.push(`${file}: ${code}${stdout}${stderr}`),
    )
  }
  expect(failed).toEqual([])
  expect(blocks.length).toBeGreaterThan(15)
})

test('a service starts with the settings that the docs show', async () => {
  const blocks = codeBlocks.filter(({ language }) => language === 'env')
  for (const { code } of blocks) {
    const settings = Object.fromEntries(
      code
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/, 2)),
    )
    const options = ['server/dist/main.js', 'start', '--port', '0', '--data', makeDataFolder()]
    const env = { ...outsideEnvironment(), ...settings }
    const service = await runProgram(process.execPath, options, /(ready) at/, { env })
    expect((await service.stop()).code, code).toBe(0)
  }
  expect(blocks.length).toBeGreaterThan(2)
})

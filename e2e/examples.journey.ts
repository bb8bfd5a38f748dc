import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { referenceTags } from '../server/src/docs/reference-tags.ts'
import { samplesOf } from '../server/src/docs/samples.ts'
import { startDemo } from './demo.ts'
import { environmentOf, startExample, startPhp } from './example-programs.ts'
import { getPhp, getPython, run } from './interpreters.ts'
import { signInToSettings } from './own-site.ts'
import { makeDataFolder, repository } from './processes.ts'

let [python, php] = ['', '']
beforeAll(async () => {
  ;[python, php] = [await getPython(), await getPhp()]
})

/** The words of the stream as the browser gets them. */
async function ask(url: string, fields: Record<string, string>) {
  const response = await fetch(`${url}/chat`, { method: 'POST', body: new URLSearchParams(fields) })
  const text = await response.text()
  const deltas = [...text.matchAll(/event: reply\.delta\n(?:id: \d+\n)?data: (.*)\n/g)].map(
    ([, data = '']) => JSON.parse(data).text,
  )
  const [, id = ''] = /"conversation_id":"([\w-]+)"/.exec(text) ?? []
  return { status: response.status, type: response.headers.get('content-type'), reply: deltas.join(''), id, text }
}

describe('a relay streams the bot’s reply to a browser', () => {
  const relays: [string, (env: NodeJS.ProcessEnv) => Promise<{ url: string }>][] = [
    ['Node.js', (env) => startExample(process.execPath, 'relay/relay.mjs', env)],
    ['Python', (env) => startExample(python, 'relay/relay.py', env)],
    ['PHP', (env) => startPhp(php, 'examples/relay/relay.php', env)],
  ]

  test.each(relays)('in %s', async (_, startRelay) => {
    const demo = await startDemo()
    const { url } = await startRelay(environmentOf(demo))
    const first = await ask(url, { message: 'How long does shipping take?' })
    expect(first).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/event-stream/) })
    expect(first.reply).toContain('We ship within two days')
    const second = await ask(url, { message: 'How can I pay?', conversation_id: first.id })
    expect(second.id).toBe(first.id)
    const refused = await ask(url, { message: '' })
    expect(refused).toMatchObject({ status: 400, type: expect.stringContaining('problem+json') })
    expect(refused.text + first.text).not.toContain(demo.token)
  })
})

describe('the samples of the API reference run as they are', () => {
  const [trigger, me] = ['trigger', 'getToken'].map((wanted) =>
    referenceTags
      .flatMap(({ operations }) => operations)
      .find(({ id, operation }) => id === wanted || (wanted === 'getToken' && operation.path === '/me')),
  )
  const commands: Record<string, (code: string) => [string, string[]]> = {
    curl: (code) => ['sh', ['-c', code.replace(/^curl/, 'curl --silent --fail-with-body')]],
    JavaScript: (code) => [process.execPath, ['--input-type=module', '-e', code]],
    Python: (code) => [python, ['-c', code]],
    PHP: (code) => [php, ['-r', code]],
  }

  test.each(Object.keys(commands))('in %s', async (language) => {
    const demo = await startDemo()
    for (const [operation, expected] of [
      [trigger, 'We ship within two days'],
      [me, 'token'],
    ] as const) {
      if (!operation) throw new Error('The operation is missing.')
      const code = samplesOf(operation, demo.base_url).find((sample) => sample.language === language)?.code ?? ''
      // The conversation of the example does not exist here.
      const filled = code
        .replaceAll('BOT_UUID', demo.bot_uuid)
        .replace(/.*conversation_id.*\n|"conversation_id":"[^"]*",?/, '')
      const [command, given] = commands[language]?.(filled) ?? ['', []]
      const { stdout } = await run(command, given, { env: environmentOf(demo) })
      expect(stdout).toContain(expected)
    }
  })
})

describe('the commands of the README and the docs run as they are', () => {
  const files = [
    'README.md',
    ...readdirSync(join(repository, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ]
  const blocks = files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
      .map(([, code = '']) => ({ file, code: code.replace(/^export BASE_URL=.*$/m, '') }))
      .filter(({ code }) => code.includes('$BASE_URL')),
  )

  test('each answers with success', async () => {
    const demo = await startDemo()
    const settings = await signInToSettings(demo)
    const scopes = ['trigger', 'read', 'delete', 'knowledge', 'usage']
    const { value: token } = await (await settings('POST', '/tokens', { name: 'Docs', scopes })).json()
    const env = environmentOf({ ...demo, token })
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
    const failed: string[] = []
    for (const { file, code } of blocks) {
      const script = `set -e\ncurl() { command curl --silent --show-error --fail-with-body --max-time 60 "$@"; }\n${code}`
      await run('sh', ['-c', script.replaceAll('CONVERSATION_ID', conversation_id)], {
        cwd: makeDataFolder(),
        env: { ...env, TURN_ID: id },
      }).catch(({ stdout, stderr }) => failed.push(`${file}: ${code}${stdout}${stderr}`))
    }
    expect(failed).toEqual([])
    expect(blocks.length).toBeGreaterThan(12)
  })
})

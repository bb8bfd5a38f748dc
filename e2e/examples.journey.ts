import { beforeAll, describe, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { environmentOf, startExample, startPhp } from './example-programs.ts'
import { getPhp, getPython } from './interpreters.ts'

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

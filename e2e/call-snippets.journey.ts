import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callSnippets } from '../web/src/trigger/call-snippets.ts'
import { startDemo } from './demo.ts'
import { environmentOf } from './example-programs.ts'
import { getPhp, getPython, run } from './interpreters.ts'
import { makeDataFolder } from './processes.ts'

test('the samples of the API trigger page print the reply: whole, as it is streamed, and to a second message', async () => {
  const demo = await startDemo()
  const env = environmentOf(demo)
  const url = `${demo.base_url}/api/v1/agents/${demo.bot_uuid}/trigger`
  const ask = async (message: string, more = {}) => {
    const headers = { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ message, ...more }) })
    return (await answer.json()) as { reply: string; conversation_id: string }
  }
  const first = await ask('Hello!')
  const second = await ask('And how can I pay?', { conversation_id: first.conversation_id })
  const folder = makeDataFolder()
  const programs: Record<string, [command: string, ending: string]> = {
    curl: ['sh', 'sh'],
    JavaScript: [process.execPath, 'mjs'],
    Python: [await getPython(), 'py'],
    PHP: [await getPhp(), 'php'],
  }
  expect(Object.keys(programs)).toEqual(Object.keys(callSnippets))
  for (const [language, kinds] of Object.entries(callSnippets))
    for (const [kind, codeOf] of Object.entries(kinds)) {
      const [command, ending] = programs[language] ?? ['', '']
      const file = join(folder, `${kind}.${ending}`)
      writeFileSync(file, codeOf(url).replace('CONVERSATION_ID', first.conversation_id))
      const { stdout } = await run(command, [file], { env })
      const said = language === 'curl' ? textIn(stdout) : stdout.trimEnd()
      expect(said, `${language}, ${kind}`).toBe(kind === 'continue' ? second.reply : first.reply)
    }
})

/** What curl prints: a reply, or its events. */
function textIn(body: string): string {
  if (body.startsWith('{')) return JSON.parse(body).reply
  const deltas = body.split('\n\n').filter((event) => event.includes('event: reply.delta'))
  return deltas.map((event) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '').text).join('')
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DescribedOperation, referenceTags } from '../server/src/docs/reference-tags.ts'
import { samplesOf } from '../server/src/docs/samples.ts'
import { type Demo, startDemo } from './demo.ts'
import { environmentOf } from './example-programs.ts'
import { getPhp, getPython, run } from './interpreters.ts'
import { signInToSettings } from './own-site.ts'
import { makeDataFolder } from './processes.ts'

let [python, php] = ['', '']
beforeAll(async () => {
  ;[python, php] = [await getPython(), await getPhp()]
})

const operations = referenceTags.flatMap((tag) => tag.operations)

/** Each runs all samples in one process and prints those that failed, by the id of their operation. */
const runners: Record<string, { command: () => string; name: string; program: string }> = {
  curl: {
    command: () => process.execPath,
    name: 'run.mjs',
    program: `
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
const failed = {}
for (const [id, code] of Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8')))) {
  const quiet = code.replace(/^curl/, 'curl --silent --show-error --fail-with-body')
  try {
    if (!execFileSync('sh', ['-c', quiet], { encoding: 'utf8' }).trim()) failed[id] = 'It printed nothing.'
  } catch (error) {
    failed[id] = error.stdout + error.stderr
  }
}
process.stdout.write('\\n' + JSON.stringify(failed))`,
  },
  JavaScript: {
    command: () => process.execPath,
    name: 'run.mjs',
    program: `
import { readFileSync, writeFileSync } from 'node:fs'
const failed = {}
for (const [id, code] of Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8')))) {
  const file = new URL(id + '.mjs', import.meta.url)
  writeFileSync(file, code)
  let printed = ''
  const write = process.stdout.write
  process.stdout.write = (text) => { printed += text; return true }
  try {
    await import(file)
  } catch (error) {
    failed[id] = String(error)
  } finally {
    process.stdout.write = write
  }
  if (!failed[id] && !printed.trim()) failed[id] = 'It printed nothing.'
}
process.stdout.write('\\n' + JSON.stringify(failed))`,
  },
  Python: {
    command: () => python,
    name: 'run.py',
    program: `
import contextlib, io, json, sys, traceback
failed = {}
for id, code in json.load(open(sys.argv[1], encoding="utf-8")).items():
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(code, {})
        if not printed.getvalue().strip():
            failed[id] = "It printed nothing."
    except Exception:
        failed[id] = traceback.format_exc()
print("\\n" + json.dumps(failed))`,
  },
  PHP: {
    command: () => php,
    name: 'run.php',
    program: `<?php
$failed = [];
set_error_handler(function ($level, $message) { throw new Exception($message); });
foreach (json_decode(file_get_contents($argv[1]), true) as $id => $code) {
    ob_start();
    try {
        (function () use ($code) { eval($code); })();
    } catch (Throwable $error) {
        $failed[$id] = (string) $error;
    }
    if (trim(ob_get_clean()) === '' && !isset($failed[$id])) $failed[$id] = 'It printed nothing.';
}
echo "\\n" . json_encode((object) $failed);`,
  },
}

/** What the samples name: real things of the service. What an operation deletes is its own. */
async function prepare({ base_url, bot_uuid }: Demo, token: string) {
  async function call(method: string, path: string, body?: object, bearer = token) {
    const response = await fetch(`${base_url}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
    return text
  }
  const make = async (path: string, body: object, bearer?: string) =>
    JSON.parse(await call('POST', path, body, bearer)) as { id: string; conversation_id: string; token: string }
  const agent = `/api/v1/agents/${bot_uuid}`
  const ask = (user: string) => make(`${agent}/trigger`, { message: 'How can I pay?', user: { id: user } })
  const addSource = async () =>
    (await make(`${agent}/sources`, { kind: 'text', title: 'Hours', text: 'From nine.' })).id
  const putEntry = async (key: string) => {
    await call('PUT', `${agent}/entries/${key}`, { questions: ['Where are you?'], answer: 'In Bergen.' })
    return key
  }
  async function addReadPage(): Promise<string> {
    const { id } = await make(`${agent}/sources`, { kind: 'page', url: `${base_url}/docs` })
    await expect
      .poll(async () => JSON.parse(await call('GET', `${agent}/sources/${id}`)).status)
      .not.toMatch(/waiting|reading/)
    return id
  }

  const [asked, forgotten] = [await ask('contact-1'), await ask('contact-2')]
  await ask('contact-3')
  const response = await make('/api/v1/openai/responses', { model: bot_uuid, input: 'How can I pay?' })
  const visitor = await make(`/embed/${bot_uuid}/session`, {})
  const said = await call('POST', `/embed/${bot_uuid}/messages`, { message: 'How can I pay?' }, visitor.token)
  const saidOf = (name: string) => new RegExp(`"${name}":"([\\w-]+)"`).exec(said)?.[1] ?? ''
  const idOf: Record<string, string> = {
    getConversation: asked.conversation_id,
    listMessages: asked.conversation_id,
    deleteConversation: forgotten.conversation_id,
    getKnowledgeSource: await addSource(),
    refreshKnowledgeSource: await addReadPage(),
    deleteKnowledgeSource: await addSource(),
    getResponse: response.id,
    listVisitorMessages: saidOf('conversation_id'),
  }
  const keyOf: Record<string, string> = { deleteKnowledgeEntry: await putEntry('old') }
  const kept = await putEntry('kept')
  const fill = ({ api, id }: DescribedOperation, code: string): string =>
    code
      .replaceAll('BOT_UUID', bot_uuid)
      .replace('USER_ID', id === 'deleteUser' ? 'contact-3' : 'contact-1')
      .replace('/KEY', `/${keyOf[id] ?? kept}`)
      .replace('/MODEL', `/${bot_uuid}`)
      .replace(/\/ID\b/, `/${idOf[id] ?? (api === 'visitors' ? saidOf('id') : asked.id)}`)
      .replaceAll('01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11', bot_uuid)
  return { fill, visitorToken: visitor.token }
}

describe('every sample of the API reference runs as it is', () => {
  test.each(Object.entries(runners))('in %s', async (language, { command, name, program }) => {
    const demo = await startDemo({ BECKON_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
    const settings = await signInToSettings(demo)
    const scopes = ['trigger', 'read', 'delete', 'knowledge', 'usage']
    const { value: token } = await (await settings('POST', '/tokens', { name: 'Samples', scopes })).json()
    const { fill, visitorToken } = await prepare(demo, token)
    const samples = operations.map((operation): [string, string] => {
      const sample = samplesOf(operation, demo.base_url).find((one) => one.language === language)
      return [operation.id, fill(operation, sample?.code ?? '')]
    })
    const folder = makeDataFolder()
    writeFileSync(join(folder, 'samples.json'), JSON.stringify(Object.fromEntries(samples)))
    writeFileSync(join(folder, name), program)
    const env = { ...environmentOf({ ...demo, token }), VISITOR_TOKEN: visitorToken }
    const { stdout } = await run(command(), [join(folder, name), join(folder, 'samples.json')], {
      ...{ cwd: folder, env, maxBuffer: 64 * 1024 * 1024 },
    })
    expect(JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')))).toEqual({})
    expect(samples.length).toBeGreaterThan(35)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Demo, startDemo } from './demo.ts'
import { repository } from './processes.ts'

/** What the tool got from the step before. Templates send empty fields as empty text. */
const incoming = { id: 'ticket-1', text: 'How long does shipping take?', contact: 42, name: '', conversation_id: '' }

const read = (name: string, { base_url, bot_uuid, token }: Demo): string =>
  readFileSync(join(repository, 'examples/no-code', name), 'utf8')
    .replaceAll('https://bots.example.com', base_url)
    .replaceAll('BOT_UUID', bot_uuid)
    .replaceAll('BECKON_TOKEN', token)

interface Field {
  name: string
  value: string
}

test('n8n: the workflow sends a request that the bot answers, and branches on the answer', async () => {
  const demo = await startDemo()
  const { nodes, connections } = JSON.parse(read('n8n.json', demo)) as {
    nodes: { name: string; type: string; parameters: Record<string, unknown> }[]
    connections: Record<string, { main: { node: string }[][] }>
  }
  /** As n8n does: a text that begins with `=` is an expression. */
  const evaluate = (text: unknown, $json: object) => {
    const [, code] = /^=\{\{(.*)\}\}$/s.exec(String(text)) ?? []
    return code === undefined ? text : runInContext(code, createContext({ $json }))
  }
  const nodeOf = (name: string) => nodes.find((node) => node.name === name)?.parameters ?? {}
  for (const { main } of Object.values(connections))
    for (const { node } of main.flat()) expect(nodes.map(({ name }) => name)).toContain(node)

  const { method, url, headerParameters, jsonBody } = nodeOf('Ask the bot')
  const given = { body: incoming }
  const headers = (headerParameters as { parameters: Field[] }).parameters.map(({ name, value }): [string, string] => [
    name,
    String(evaluate(value, given)),
  ])
  const answer = await fetch(String(url), {
    method: String(method),
    // The credential "Header Auth".
    headers: [...headers, ['Authorization', `Bearer ${demo.token}`], ['Content-Type', 'application/json']],
    body: String(evaluate(jsonBody, given)),
  })
  expect(answer.status).toBe(200)
  const reply = (await answer.json()) as object
  const { conditions } = nodeOf('Did it know?') as { conditions: { conditions: { leftValue: string }[] } }
  expect(evaluate(conditions.conditions[0]?.leftValue, reply)).toBe(true)
  expect(JSON.parse(String(evaluate(nodeOf('Reply').responseBody, reply)))).toMatchObject({
    ...{ reply: expect.stringContaining('We ship within two days'), handover: false },
    conversation_id: expect.any(String),
  })
})

test('Make: the blueprint sends a form that the bot answers', async () => {
  const demo = await startDemo()
  const { flow } = JSON.parse(read('make.json', demo)) as { flow: { id: number; module: string; mapper: unknown }[] }
  const { mapper } = flow.find(({ module }) => module === 'http:ActionSendData') ?? {}
  const { url, method, headers, formDataFields } = mapper as {
    url: string
    method: string
    headers: Field[]
    formDataFields: { key: string; value: string }[]
  }
  const fill = (text: string) =>
    text.replace(/\{\{1\.(\w+)\}\}/g, (_, name: keyof typeof incoming) => String(incoming[name]))
  const answer = await fetch(url, {
    method,
    headers: headers.map(({ name, value }): [string, string] => [name, fill(value)]),
    body: new URLSearchParams(formDataFields.map(({ key, value }) => [key, fill(value)])),
  })
  expect(await answer.json()).toMatchObject({ reply: expect.stringContaining('We ship within two days') })
})

test('Zapier: the code step returns the reply, and fails with the reason', async () => {
  const demo = await startDemo()
  const code = read('zapier.js', demo)
  const runStep = async (changes: object, ask = fetch) => {
    const url = `${demo.base_url}/api/v1/agents/${demo.bot_uuid}/trigger`
    const step = createContext({
      ...{ fetch: ask, setTimeout, output: undefined },
      inputData: { ...incoming, contact: '42', url, token: demo.token, ...changes },
    })
    await runInContext(`(async () => {${code}})()`, step)
    return step.output
  }
  expect(await runStep({})).toMatchObject({ reply: expect.stringContaining('We ship within two days'), answered: true })
  // As if the reply took longer than the service holds a call.
  const later: typeof fetch = (url, options) =>
    fetch(url, { ...options, headers: { ...options?.headers, Prefer: 'respond-async' } })
  expect(await runStep({ id: 'ticket-3' }, later)).toMatchObject({
    reply: expect.stringContaining('We ship within two days'),
    conversation_id: expect.any(String),
  })
  await expect(runStep({ id: 'ticket-2', text: '' })).rejects.toThrow(/message/i)
})

// The minimum that a service in front of a model can do: take the message, call the model, commit one row (in groups),
// respond.
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Pool } from 'undici'
import { listen } from './listen.ts'

const provider = new Pool(process.argv[2] ?? '', { connections: 10_000, headersTimeout: 0, bodyTimeout: 0 })
const sqlite = new Sqlite(join(mkdtempSync(join(tmpdir(), 'beckon-baseline-')), 'baseline.db'))
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.exec('create table turns (id text primary key, message text, reply text)')
const insert = sqlite.prepare('insert into turns values (?, ?, ?)')

type Row = { values: [string, string, string]; done: () => void }
let waiting: Row[] = []
const commitAll = sqlite.transaction((rows: Row[]) => {
  for (const { values } of rows) insert.run(values)
})
function commit(values: Row['values']): Promise<void> {
  return new Promise((done) => {
    waiting.push({ values, done })
    if (waiting.length > 1) return
    setImmediate(() => {
      const rows = waiting
      waiting = []
      commitAll(rows)
      for (const row of rows) row.done()
    })
  })
}

const ask = (model: string, message: string, stream: boolean) =>
  provider.request({
    path: '/v1/chat/completions',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, stream, messages: [{ role: 'user', content: message }] }),
  })

async function answer(response: ServerResponse, message: string, model: string): Promise<void> {
  const { body } = await ask(model, message, false)
  const completion = (await body.json()) as { choices: { message: { content: string } }[] }
  const reply = completion.choices[0]?.message.content ?? ''
  await commit([randomUUID(), message, reply])
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ reply }))
}

async function stream(response: ServerResponse, message: string, model: string): Promise<void> {
  const { body } = await ask(model, message, true)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for await (const chunk of body) response.write(chunk)
  await commit([randomUUID(), message, ''])
  response.end()
}

await listen(
  createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { message, model = 'm', stream: isStream } = JSON.parse(Buffer.concat(chunks).toString())
      void (isStream ? stream : answer)(response, message, model)
    })
  }),
)

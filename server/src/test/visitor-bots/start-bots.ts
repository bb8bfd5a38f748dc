import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Bot, Entry, EntryDraft, Reply, Source } from 'beckon-contract'
import { expect, vi } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { expectStatus } from '../clients.ts'
import type { AtEnd } from '../fresh-database.ts'
import type { TestPerson } from '../people.ts'
import type { Known } from './judge.ts'

const octets = { 'content-type': 'application/octet-stream' }

const at = (path: string): URL => new URL(path, import.meta.url)
const readJson = <T>(path: string): T => JSON.parse(readFileSync(at(path), 'utf8'))
export function readLines<T>(path: string): T[] {
  const lines = readFileSync(at(path), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** Makes the bots of these folders as their authors would, in one service, to be asked through the trigger endpoint. */
export async function startBots(folders: string[], atEnd: AtEnd) {
  const app = await startTestApp('sqlite', { atEnd })
  const ada = await app.signUp('ada')
  const program = app.api((await ada.token()).value)
  const made = new Map<string, VisitorBot>()
  for (const folder of folders) {
    const { id, known } = await makeBot(app, ada, folder)
    const ask = async (message: string, conversation_id?: string): Promise<Reply> =>
      expectStatus(await program.post(`/agents/${id}/trigger`, { message, conversation_id }), 200).json()
    made.set(folder, { known, ask })
  }
  return made
}

export interface VisitorBot {
  known: Known
  ask: (message: string, conversationId?: string) => Promise<Reply>
}

async function makeBot(app: TestApp, ada: TestPerson, folder: string) {
  const { name, ...texts } = readJson<{ name: string }>(`${folder}/bot.json`)
  const { id } = expectStatus(await ada.post('/bots', { name }), 201).json<Bot>()
  expectStatus(await ada.patch(`/bots/${id}`, { ...texts, apiTrigger: true }), 200)
  const known: Known = { keys: new Map(), answers: new Map() }
  if (existsSync(at(`${folder}/entries.json`))) {
    const drafts = readJson<(EntryDraft & { key: string })[]>(`${folder}/entries.json`)
    const file = Buffer.from(JSON.stringify(drafts.map(({ key, ...draft }) => draft)))
    expectStatus(await ada.post(`/bots/${id}/entries/import?format=json`, file, octets), 200)
    const { data } = (await ada.get(`/bots/${id}/entries?limit=100`)).json<{ data: Entry[] }>()
    for (const { key, answer } of drafts) {
      known.answers.set(key, answer)
      known.keys.set(data.find((entry) => entry.answer === answer)?.id ?? '', key)
    }
  }
  const pages = existsSync(at(`${folder}/sources`)) ? readdirSync(at(`${folder}/sources`)) : []
  for (const page of pages) {
    const file = readFileSync(at(`${folder}/sources/${page}`))
    const source = await ada.post(`/bots/${id}/sources/files?name=${page}`, file, octets)
    known.keys.set(expectStatus(source, 201).json<Source>().id, page.slice(0, 2))
  }
  await app.jobs.runDue()
  await vi.waitFor(
    async () => expect((await ada.get(`/bots/${id}/knowledge`)).json()).toMatchObject({ state: 'ready' }),
    { timeout: 240_000, interval: 10 },
  )
  return { id, known }
}

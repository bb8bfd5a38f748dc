import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'

const question = 'When do you ship?'

/** Before the first connection is made: each keeps the `query` that it was made with. */
function watchQueries() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  return query
}

/** The fewest statements of several tries: others, such as those of the turn queue, come in between. */
async function countStatements(
  query: ReturnType<typeof watchQueries>,
  call: () => Promise<unknown>,
): Promise<{ count: number; statements: string[] }> {
  const tries: string[][] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    query.mockClear()
    await call()
    tries.push(query.mock.calls.map(([asked]) => String((asked as { text?: string })?.text ?? asked)))
  }
  const statements = tries.toSorted((a, b) => a.length - b.length)[0] ?? []
  return { count: statements.length, statements }
}

async function startBot({ isModel = false, dailyBudget = null as number | null } = {}) {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  const serviceModel = { url: provider.url, model: 'small-1', key: null, price: { input: 1, output: 2 } }
  const app = await startTestApp('postgres', { config: { serviceModel } })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true, entries: [{ questions: [question], answer: 'Within two days.' }] })
  const engine = { engine: 'model', providerId: null, beyondKnowledge: true, dailyBudget }
  if (isModel) expectStatus(await ada.patch(`/bots/${bot.id}`, engine), 200)
  const api = app.api((await ada.token()).value)
  const ask = async (body: object = {}, headers: Record<string, string> = {}) =>
    expectStatus(await api.post(`/agents/${bot.id}/trigger`, { message: question, ...body }, headers), 200).json()
  await ask()
  return ask
}

test.each([
  ['new conversation', 3, {}, {}, false],
  ['continued conversation', 4, {}, {}, true],
  ['call with a key', 6, {}, { 'idempotency-key': '' }, false],
  ['model', 5, { isModel: true }, {}, false],
  ['model with a budget', 6, { isModel: true, dailyBudget: 5 }, {}, false],
])('%s: at most %i statements on PostgreSQL', async (_, most, options, headers, isContinued) => {
  const query = watchQueries()
  const ask = await startBot(options)
  const { conversation_id } = await ask()
  const { count, statements } = await countStatements(query, () =>
    ask(
      isContinued ? { conversation_id } : {},
      Object.fromEntries(Object.keys(headers).map((name) => [name, crypto.randomUUID()])),
    ),
  )
  expect(statements).toContainEqual(expect.stringMatching(/insert into "turns"/))
  expect(count, statements.join('\n')).toBeLessThanOrEqual(most)
})

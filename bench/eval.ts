import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Beckon, createBeckon } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import type { AnswerContent } from '../server/src/search/search.ts'
import { type Prediction, type Scores, scorePredictions } from './eval/score.ts'
import { readTasks, type Task } from './eval/tasks.ts'

/**
 * `npm run eval -- DIR [--json]`: runs every task of DIR through the real ingest and the real engine, with one
 * configuration for all.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
})
const [folder] = positionals
if (!folder) throw new Error('Say which folder: npm run eval -- DIR')

const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-eval-'))
const config = { ...readConfig({}), dataFolder, logLevel: 'warn' as const, maxBotsPerAccount: 1_000 }
const beckon = await createBeckon({ config, logStream: process.stderr })
try {
  const owner = { name: 'Eval', email: 'eval@beckon.example', password: 'correct horse battery' }
  const { accountId } = await beckon.accounts.ensureDemoPerson(owner)
  for (const task of readTasks(resolve(process.env.INIT_CWD ?? '', folder))) {
    const result = await runTask(beckon, accountId, task)
    console.log(values.json ? JSON.stringify(result) : inWords(result))
  }
} finally {
  await beckon.close()
  rmSync(dataFolder, { recursive: true, force: true })
}

interface Result extends Scores {
  task: string
  ingestSeconds: number
  indexSeconds: number
  perSecond: number
}

async function runTask({ bots, knowledge, sources }: Beckon, accountId: string, task: Task): Promise<Result> {
  const { id: botId } = await bots.create(accountId, { name: task.name })
  const itemOf = new Map<string, string>()
  const begun = performance.now()
  for (const item of task.knowledge) {
    const { id } =
      item.kind === 'faq'
        ? await knowledge.add(accountId, botId, { questions: item.questions, answer: item.answer })
        : await sources.addText(accountId, botId, { title: item.title ?? 'Untitled', text: item.text })
    itemOf.set(id, item.id)
  }
  await untilRead(sources, accountId, botId)
  const ingested = performance.now()
  const bot = await bots.getRow(accountId, botId)
  await knowledge.search(bot, 'hello')
  const indexed = performance.now()
  const predictions: Prediction[] = []
  for (const { query } of task.queries) {
    const { finding, ranked } = await knowledge.search(bot, query)
    predictions.push({
      top: ranked.map((id) => itemOf.get(id) ?? id),
      outcome: finding.kind === 'nothing' ? 'refused' : finding.kind === 'choices' ? 'offered' : 'answered',
      offered:
        finding.kind === 'choices' ? finding.candidates.map(({ content }) => itemOf.get(idOf(content)) ?? '') : [],
      reply: finding.kind === 'extract' ? finding.text : '',
    })
  }
  const seconds = (performance.now() - indexed) / 1000
  return {
    task: task.name,
    ...scorePredictions(task.queries, predictions),
    ingestSeconds: Number(((ingested - begun) / 1000).toFixed(1)),
    indexSeconds: Number(((indexed - ingested) / 1000).toFixed(2)),
    perSecond: Math.round(task.queries.length / seconds),
  }
}

function idOf(content: AnswerContent): string {
  return content.kind === 'answer' ? content.entry.id : (content.passages[0]?.sourceId ?? '')
}

async function untilRead(sources: Beckon['sources'], accountId: string, botId: string): Promise<void> {
  for (;;) {
    const { data } = await sources.list(accountId, botId, { limit: 10_000 })
    const failed = data.find(({ state }) => state === 'failed')
    if (failed) throw new Error(`${failed.title}: ${failed.reason}`)
    if (data.every(({ state }) => state === 'ready')) return
    await new Promise((wake) => setTimeout(wake, 200))
  }
}

function inWords({ task, refusedByTag, ...scores }: Result): string {
  const tags = Object.entries(refusedByTag).map(([tag, share]) => [`refused ${tag}`, share] as const)
  const lines = [...Object.entries(scores), ...tags].filter(([, value]) => value !== null)
  return [task, ...lines.map(([name, value]) => `  ${name.padEnd(24)} ${value}`)].join('\n')
}

import { type EntryDraft, fillInTag } from 'beckon-contract'
import type { BotRow } from '../../bots/bots.ts'
import type { Filling } from './filled-demo.ts'
import { productEntries, productNames, teamBots, unfinishedBot } from './shop-content.ts'

const botCount = 50
const entryCount = 1_000
const archivedCount = 4
const leftToFillIn = 4

export interface FilledBot {
  row: BotRow
  entries: EntryDraft[]
}

/** The demo's own bot, those of other teams, and one for each lamp. */
export async function fillBots({ beckon, owner }: Filling, firstBotId: string): Promise<FilledBot[]> {
  const { accountId } = owner
  const { bots, knowledge, botFiles } = beckon
  const ids = [firstBotId]
  for (const { name, template, language } of teamBots) {
    const { id } = await botFiles.createFromTemplate(accountId, { name, template, language })
    await fillIn(beckon, accountId, id, name === unfinishedBot ? leftToFillIn : 0)
    ids.push(id)
  }
  let left = entryCount - (await countEntries(beckon, accountId))
  const products = productNames.slice(0, botCount - ids.length)
  for (const [at, product] of products.entries()) {
    const { id } = await bots.create(accountId, { name: product })
    const entries = productEntries(product, at)
    // The last lamps have fewer, so that there are 1,000 in all.
    const some = entries.slice(0, Math.max(1, Math.min(entries.length, left - (products.length - at - 1))))
    await knowledge.copies.add(accountId, id, some)
    left -= some.length
    ids.push(id)
  }
  for (const [at, id] of ids.entries())
    if (at > 0) await bots.change(accountId, id, { apiTrigger: at % 3 !== 0, widgetEnabled: at % 2 === 0 })
  for (const id of ids.slice(-archivedCount)) await bots.change(accountId, id, { archived: true })
  return Promise.all(ids.slice(0, -archivedCount).map((id) => readBot(beckon, accountId, id)))
}

/** What templates leave to the author, but for some. */
async function fillIn({ knowledge }: Filling['beckon'], accountId: string, botId: string, left: number): Promise<void> {
  const entries: EntryDraft[] = []
  for await (const some of knowledge.copies.read(accountId, botId)) entries.push(...some)
  const filled = entries
    .filter(({ tags = [] }) => tags.includes(fillInTag))
    .slice(left)
    .map(({ questions, answer }) => ({ questions, answer: answer.replace(/\[([^[\]]+)\]/g, '$1') }))
  await knowledge.files.importFile(accountId, botId, { format: 'json' }, Buffer.from(JSON.stringify(filled)))
}

const countEntries = async ({ bots }: Filling['beckon'], accountId: string): Promise<number> =>
  (await bots.list(accountId)).data.reduce((sum, bot) => sum + bot.entryCount, 0)

async function readBot({ bots, knowledge }: Filling['beckon'], accountId: string, id: string): Promise<FilledBot> {
  const entries: EntryDraft[] = []
  for await (const some of knowledge.copies.read(accountId, id)) entries.push(...some)
  return { row: await bots.getRow(accountId, id), entries }
}

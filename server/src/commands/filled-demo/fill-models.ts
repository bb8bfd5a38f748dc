import { dayMs, hourMs } from '../../lib/clock.ts'
import { startDemoProvider } from './demo-provider.ts'
import type { FilledBot } from './fill-bots.ts'
import type { Filling } from './filled-demo.ts'
import { modelBots } from './shop-content.ts'

const model = 'lumen-small'
/** Per million tokens. */
const price = { model, input: 2, output: 8 }
const dailyBudget = 5
/** Days before the end at which the provider had no credit, and for how long. */
const outages = [
  { daysBefore: 51, hours: 7 },
  { daysBefore: 16, hours: 4 },
]
/** An address that never exists: after the filling, these bots answer from their knowledge. */
const addressAfterwards = 'https://models.lumen-lamps.example/v1'

/** Some bots use a paid model. It replies on this machine, and fails on some days. */
export async function fillModels({ beckon, owner, now }: Filling, bots: FilledBot[], endMs: number) {
  const { accountId } = owner
  const paid = bots.filter(({ row }) => modelBots.includes(row.name))
  const answers = new Map(
    paid.flatMap(({ entries }) =>
      entries.flatMap(({ questions, answer }) => questions.map((question) => [plain(question), answer] as const)),
    ),
  )
  const provider = await startDemoProvider({
    answerTo: (message) =>
      answers.get(plain(message)) ?? 'I could not find that. Our team will gladly help you by mail.',
    isWithoutCredit: () =>
      outages.some(({ daysBefore, hours }) => {
        const since = now() - (endMs - daysBefore * dayMs)
        return since >= 0 && since < hours * hourMs
      }),
  })
  const { id: providerId } = await beckon.providers.create(accountId, {
    ...{ kind: 'compatible', name: 'Lumen models', url: provider.url, key: 'demo' },
  })
  await beckon.spending.changePrices(accountId, { currency: 'EUR', prices: [price] })
  await beckon.spending.changeBudget(accountId, dailyBudget)
  const changed: FilledBot[] = []
  for (const { row, entries } of paid) {
    await beckon.bots.change(accountId, row.id, { engine: 'model', providerId, model })
    changed.push({ row: await beckon.bots.getRow(accountId, row.id), entries })
  }
  return {
    bots: bots.map((bot) => changed.find(({ row }) => row.id === bot.row.id) ?? bot),
    async close(): Promise<void> {
      await beckon.providers.change(accountId, providerId, { url: addressAfterwards, key: 'demo' })
      await provider.close()
    },
  }
}

const plain = (text: string): string => text.replace(/^Hi, /, '').replace(/[?¿!]/g, '').trim().toLowerCase()

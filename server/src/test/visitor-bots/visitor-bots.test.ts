import type { Reply } from 'beckon-contract'
import { beforeAll, expect, test } from 'vitest'
import { type Case, isWanted, judgeCase, type Turn, type Verdict } from './judge.ts'
import { readLines, startBots, type VisitorBot } from './start-bots.ts'

/** At least so many of the messages that can be answered, and of those that must be refused. */
interface Least {
  right: number
  rightOrOffered: number
  refused: number
}
interface Dialogue {
  id: string
  bot: string
  tag: string
  turns: Turn[]
}

const leastOf: Record<string, Least> = {
  // Now 19 right and 5 offered of 25, none wrong; 8 refused of 9, none answered.
  'bike-shop-en': { right: 17, rightOrOffered: 22, refused: 7 },
  // Now 14 right and 2 offered of 16, none wrong; 4 refused of 6, none answered.
  'ferry-docs-en': { right: 12, rightOrOffered: 14, refused: 4 },
  // Now 16 right and none offered of 19, none wrong; 5 refused of 6, 1 answered.
  'museum-ru': { right: 14, rightOrOffered: 16, refused: 4 },
}
const mostWrong = 1

let bots: Map<string, VisitorBot>

/** One service for all tests, for starting it takes longer than asking; each message begins a conversation of its own. */
beforeAll(async () => {
  const closings: (() => void | Promise<void>)[] = []
  bots = await startBots(Object.keys(leastOf), (close) => closings.unshift(close))
  return async () => {
    for (const close of closings) await close()
  }
})

function botOf(folder: string): VisitorBot {
  const bot = bots.get(folder)
  if (!bot) throw new Error(`${folder} has no line in leastOf`)
  return bot
}

test.each(Object.entries(leastOf))('%s: most messages are answered, hardly any wrongly', async (folder, least) => {
  const { known, ask } = botOf(folder)
  const verdicts: { verdict: Verdict; isAnswerable: boolean; message: string }[] = []
  for (const one of readLines<Case>(`${folder}/cases.jsonl`)) {
    const verdict = judgeCase(known, one, await ask(one.message))
    verdicts.push({ verdict, isAnswerable: one.expect !== null, message: one.message })
  }
  const count = (isAnswerable: boolean, ...wanted: Verdict[]): number =>
    verdicts.filter((one) => one.isAnswerable === isAnswerable && wanted.includes(one.verdict)).length
  const list = (isAnswerable: boolean): string =>
    verdicts.flatMap((one) => (one.isAnswerable === isAnswerable ? `${one.verdict}: ${one.message}` : [])).join('\n')
  expect(count(true, 'right'), list(true)).toBeGreaterThanOrEqual(least.right)
  expect(count(true, 'right', 'offered'), list(true)).toBeGreaterThanOrEqual(least.rightOrOffered)
  expect(count(true, 'wrong'), list(true)).toBeLessThanOrEqual(mostWrong)
  expect(count(false, 'refused'), list(false)).toBeGreaterThanOrEqual(least.refused)
  expect(count(false, 'wrong'), list(false)).toBeLessThanOrEqual(mostWrong)
})

test.each(readLines<Dialogue>('dialogues.jsonl'))('$bot, $tag: $id', async ({ bot: folder, turns }) => {
  const { known, ask } = botOf(folder)
  let before: Reply | undefined
  for (const turn of turns) {
    const reply = await ask(turn.say, before?.conversation_id)
    expect(isWanted(known, turn, reply, before), `“${turn.say}” (${turn.want}) got: ${reply.reply}`).toBe(true)
    before = reply
  }
})

import { dayMs, toInstant } from '../../lib/clock.ts'
import type { FilledBot } from './fill-bots.ts'
import type { Filling } from './filled-demo.ts'
import { tokenNames } from './shop-content.ts'

const tokenCount = 200

export interface FilledToken {
  id: string
  value: string
}

/** One per purpose and place: some for a few bots, some expired, some disabled. Returns those that can be
 * used to the end. */
export async function fillTokens(
  { beckon: { tokens }, owner, random, now }: Filling,
  bots: FilledBot[],
  endMs: number,
): Promise<FilledToken[]> {
  const used: FilledToken[] = []
  for (const name of tokenNames.slice(0, tokenCount)) {
    // A few at a time: nobody lets thirty tokens expire in the same week.
    const endsIn = random.from(random.isLikely(0.05) ? [2, 5] : [-30, 60, 120, 300])
    const { token, value } = await tokens.create(owner.accountId, owner.personId, {
      name,
      ...(random.isLikely(0.7) && { expiresAt: toInstant(Math.max(endMs + endsIn * dayMs, now() + dayMs)) }),
      ...(random.isLikely(0.3) && { botIds: [random.from(bots).row.id, random.from(bots).row.id].filter(isFirst) }),
    })
    if (random.isLikely(0.12)) await tokens.disable(owner.accountId, token.id)
    else if (token.expiresAt === null || token.expiresAt > toInstant(endMs)) used.push({ id: token.id, value })
  }
  return used
}

const isFirst = (item: string, at: number, all: string[]): boolean => all.indexOf(item) === at

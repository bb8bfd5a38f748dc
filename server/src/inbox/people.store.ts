import type { EndUser, InboxPerson } from 'beckon-contract'
import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot } from '../store/deleted-bots.ts'
import { escapeLike } from '../store/like-patterns.ts'

/** Names and addresses are read from so many of the latest conversations; ids are found by index, however old. */
const conversationsRead = 20_000
const rowsMost = 500
const peopleMost = 10

interface Wanted {
  words: string
  /** Absent: of all bots. */
  botId: string | undefined
}

/** People whose name, e-mail address or id contains the words, those who wrote last first. */
export async function findPeople(
  { db, scan, kind }: OpenDatabase,
  accountId: string,
  { words, botId }: Wanted,
): Promise<InboxPerson[]> {
  if (words === '') return []
  const latest = db
    .selectFrom('conversations')
    .where('accountId', '=', accountId)
    .$if(botId !== undefined, (query) => query.where('botId', '=', botId as string))
    .where(hasLivingBot)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(conversationsRead)
    .select(['userId', 'userJson', 'updatedAt'])
    .as('latest')
  const like = kind === 'postgres' ? sql.raw('ilike') : sql.raw('like')
  const named = db
    .selectFrom(latest)
    .where('userId', 'is not', null)
    .where(({ or }) =>
      or(spellingsOf(words).map((spelling) => sql<boolean>`"userJson" ${like} ${`%${spelling}%`} escape '\\'`)),
    )
    .orderBy('updatedAt', 'desc')
    .limit(rowsMost)
    .select('userJson')
  const byId = db
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
    .where('turns.accountId', '=', accountId)
    .where('turns.userId', '=', words)
    .where('conversations.userId', '=', words)
    .$if(botId !== undefined, (query) => query.where('conversations.botId', '=', botId as string))
    .where(hasLivingBot)
    .limit(1)
    .select('conversations.userJson')
  const rows = [...(await scan(byId.compile(), accountId)), ...(await scan(named.compile(), accountId))]
  const found = new Map<string, InboxPerson>()
  for (const { userJson } of rows) {
    const { id, name = null, email = null } = JSON.parse(userJson ?? '{}') as EndUser
    // The row also has other attributes, which are not searched.
    if (found.has(id) || ![id, name, email].some((text) => plain(text ?? '').includes(plain(words)))) continue
    found.set(id, { id, name, email })
    if (found.size === peopleMost) break
  }
  return [...found.values()]
}

/** SQLite knows upper and lower case only of ASCII. Characters that JSON writes otherwise are found in neither. */
function spellingsOf(words: string): string[] {
  const lower = words.toLowerCase()
  const capital = lower.replace(/(^|\s)\p{Letter}/gu, (start) => start.toUpperCase())
  return [...new Set([words, lower, capital, words.toUpperCase()])].map(escapeLike)
}

const plain = (text: string): string => text.toLowerCase()

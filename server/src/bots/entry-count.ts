import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** How many questions and answers the bot of a row has. */
export const entryCount = (select: ExpressionBuilder<Tables, 'bots'>) =>
  select
    .selectFrom('entries')
    .whereRef('entries.botId', '=', 'bots.id')
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
    .as('entryCount')

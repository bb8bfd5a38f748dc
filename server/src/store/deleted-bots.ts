import { sql } from 'kysely'

/** A condition on `conversations`: those of a deleted bot are gone for everybody, while a job removes their rows. */
export const hasLivingBot = sql<boolean>`
  not exists (select 1 from bots as gone where gone.id = conversations."botId" and gone."deletedAt" is not null)`

/** The same for the conversations of one bot: asked once instead of for each row, so that PostgreSQL reads them in order. */
export const isLivingBot = (botId: string) => sql<boolean>`
  not exists (select 1 from bots as gone where gone.id = ${botId} and gone."deletedAt" is not null)`

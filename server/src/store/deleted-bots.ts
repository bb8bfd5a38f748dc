import { sql } from 'kysely'

/** A condition on `conversations`: those of a deleted bot are gone for everybody, while a job removes their rows. */
export const hasLivingBot = sql<boolean>`
  not exists (select 1 from bots as gone where gone.id = conversations."botId" and gone."deletedAt" is not null)`

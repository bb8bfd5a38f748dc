import type { NoticeKind, NoticeMailChange } from 'beckon-contract'
import type { OpenDatabase } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'

export interface ToldNotice {
  kind: NoticeKind
  subjectId: string
}

/** The account always comes first, so no query can forget its tenant. */
export function createNoticeMailStore({ db }: OpenDatabase) {
  const choicesOf = (accountId: string) => db.selectFrom('noticeChoices').where('accountId', '=', accountId)
  const toldTo = (accountId: string, personId: string) =>
    db.selectFrom('noticeMails').where('accountId', '=', accountId).where('personId', '=', personId)

  return {
    async listChoices(accountId: string): Promise<Map<string, { own: NoticeMailChange; digestedAt: number }>> {
      const rows = await choicesOf(accountId).select(['personId', 'choicesJson', 'digestedAt']).execute()
      return new Map(
        rows.map(({ personId, choicesJson, digestedAt }) => [personId, { own: JSON.parse(choicesJson), digestedAt }]),
      )
    },

    /** `jobDueAt`: null if the account's job has nothing to do for them. */
    change: (
      accountId: string,
      personId: string,
      own: NoticeMailChange,
      { at, jobDueAt }: { at: number; jobDueAt: number | null },
    ): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('noticeChoices')
          .values({ accountId, personId, choicesJson: JSON.stringify(own), digestedAt: at })
          .onConflict((conflict) =>
            conflict.columns(['accountId', 'personId']).doUpdateSet({ choicesJson: JSON.stringify(own) }),
          )
          .execute()
        if (jobDueAt !== null)
          await enqueueJob(within, { kind: 'notice-mails', accountId, subjectId: accountId, dueAt: jobDueAt })
      }),

    enqueue: (accountId: string, dueAt: number): Promise<void> =>
      enqueueJob(db, { kind: 'notice-mails', accountId, subjectId: accountId, dueAt }),

    listTold: (accountId: string, personId: string): Promise<ToldNotice[]> =>
      toldTo(accountId, personId).select(['kind', 'subjectId']).execute(),

    /** Also that those told before are still there. */
    noteTold: async (accountId: string, personId: string, notices: ToldNotice[], at: number): Promise<void> => {
      if (notices.length === 0) return
      await db
        .insertInto('noticeMails')
        .values(notices.map((notice) => ({ ...notice, accountId, personId, seenAt: at })))
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'personId', 'kind', 'subjectId']).doUpdateSet({ seenAt: at }),
        )
        .execute()
    },

    noteDigest: async (accountId: string, personId: string, at: number): Promise<void> => {
      await db
        .updateTable('noticeChoices')
        .set({ digestedAt: at })
        .where('accountId', '=', accountId)
        .where('personId', '=', personId)
        .execute()
    },

    /** What has been gone for so long may be told again. */
    forget: async (accountId: string, before: number): Promise<void> => {
      await db.deleteFrom('noticeMails').where('accountId', '=', accountId).where('seenAt', '<', before).execute()
    },
  }
}

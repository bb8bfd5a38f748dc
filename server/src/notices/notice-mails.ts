import type { Notice, NoticeKind, NoticeMailChange, NoticeMailChoices, Role } from 'beckon-contract'
import { type Clock, dayMs, minuteMs } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { JobHandler } from '../store/job-runner.ts'
import { choicesOf, mailedByEvent, needsJob } from './mail-choices.ts'
import { noticeMail } from './notice-mail.ts'
import { createNoticeMailStore } from './notice-mails.store.ts'

const checkedEveryMs = 10 * minuteMs
/** What comes back sooner is the same series. */
const forgottenAfterMs = dayMs
const deadlineMs = 5 * minuteMs

interface MailWords {
  name: string
  accountName: string
  baseUrl: string
}
interface Letter {
  subject: string
  text: string
}
/** To the members of an account for whom `write` returns a letter, if mails can be sent. */
export type MailMembers = (
  accountId: string,
  write: (member: { personId: string; role: Role }, words: MailWords) => Letter | undefined,
) => Promise<void>

interface Parts {
  database: OpenDatabase
  list: (accountId: string, role: Role) => Promise<Notice[]>
  mailMembers: MailMembers
  listMembers: (accountId: string) => Promise<{ personId: string; role: Role }[]>
  now: Clock
  onAsked: () => void
}

/**
 * Notices by mail, as each member chose: in the moment they happen, or together once a day. A member is told once of a
 * series, however long it lasts.
 */
export function createNoticeMails({ database, list, mailMembers, listMembers, now, onAsked }: Parts) {
  const store = createNoticeMailStore(database)

  const get = async (accountId: string, personId: string, role: Role): Promise<NoticeMailChoices> =>
    choicesOf(role, (await store.listChoices(accountId)).get(personId)?.own ?? {})

  async function change(
    accountId: string,
    personId: string,
    role: Role,
    change: NoticeMailChange,
  ): Promise<NoticeMailChoices> {
    const own = { ...(await store.listChoices(accountId)).get(personId)?.own, ...change }
    const choices = choicesOf(role, own)
    await store.change(accountId, personId, own, { at: now(), jobDueAt: needsJob(choices) ? now() : null })
    onAsked()
    return choices
  }

  /** In the moment it happens, to those who want that. The caller knows that it is the first of a series. */
  async function mailNow(accountId: string, kind: NoticeKind, write: (words: MailWords) => Letter): Promise<void> {
    const chosen = await store.listChoices(accountId)
    await mailMembers(accountId, ({ personId, role }, words) =>
      choicesOf(role, chosen.get(personId)?.own ?? {})[kind] === 'now' ? write(words) : undefined,
    )
  }

  const job: JobHandler = {
    deadlineMs,
    async run({ accountId }, signal) {
      const chosen = await store.listChoices(accountId)
      const members = await listMembers(accountId)
      const wanting = members
        .map(({ personId, role }) => {
          const { own = {}, digestedAt = 0 } = chosen.get(personId) ?? {}
          return { personId, role, choices: choicesOf(role, own), digestedAt }
        })
        .filter(({ choices }) => needsJob(choices))
      if (wanting.length === 0) return
      const letters = new Map<string, Notice[]>()
      for (const { personId, role, choices, digestedAt } of wanting) {
        signal.throwIfAborted()
        const isDigestDue = now() >= digestedAt + dayMs
        const told = new Set((await store.listTold(accountId, personId)).map(keyOf))
        const open = await list(accountId, role)
        const isNews = (notice: Notice) => !told.has(keyOf({ ...notice, subjectId: notice.id }))
        const news = open.filter(isNews).filter(({ kind }) => {
          if (choices[kind] === 'daily') return isDigestDue
          return choices[kind] === 'now' && !mailedByEvent.has(kind)
        })
        if (news.length > 0) letters.set(personId, news)
        // Before it is sent: a server that stops in between must not send it twice.
        const known = open.filter((notice) => !isNews(notice) || news.includes(notice))
        const rows = known.map(({ kind, id }) => ({ kind, subjectId: id }))
        await store.noteTold(accountId, personId, rows, now())
        if (isDigestDue) await store.noteDigest(accountId, personId, now())
      }
      await store.forget(accountId, now() - forgottenAfterMs)
      await mailMembers(accountId, ({ personId }, words) => {
        const news = letters.get(personId)
        return news && noticeMail(words, news)
      })
      await store.enqueue(accountId, now() + checkedEveryMs)
    },
    giveUp: ({ accountId }) => store.enqueue(accountId, now() + checkedEveryMs),
  }

  return { get, change, mailNow, job }
}
export type NoticeMails = ReturnType<typeof createNoticeMails>

const keyOf = ({ kind, subjectId }: { kind: NoticeKind; subjectId: string }): string => `${kind} ${subjectId}`

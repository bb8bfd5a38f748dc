import { groupNotices, type Notice, type NoticePlace, noticeTable } from 'beckon-contract'
import { plainName } from '../lib/plain-name.ts'

interface NoticeMailWords {
  name: string
  accountName: string
  baseUrl: string
}

/** How many are named in a line about several. */
const namedMost = 5

export function noticeMail({ name, accountName, baseUrl }: NoticeMailWords, notices: Notice[]) {
  const plain = notices.map((notice) => ({ ...notice, name: plainName(notice.name), detail: detailOf(notice) }))
  const groups = groupNotices(plain, formatDay)
  const [first, ...others] = groups
  const lines = groups.map(({ text, place, notices }) =>
    place
      ? `${text}${notices.length > 1 ? `: ${namesOf(notices)}` : ''}.\n${baseUrl}${addressOf(place)}`
      : `${text}:\n${notices.map((one) => `${one.name}: ${baseUrl}${addressOf(noticeTable[one.kind].place(one))}`).join('\n')}`,
  )
  return {
    subject:
      first && others.length === 0 ? first.text : `${plainName(accountName)}: ${groups.length} things need attention`,
    text: `Hello ${plainName(name)},

in ${plainName(accountName)}, this needs attention:

${lines.join('\n\n')}

Choose which of these mails you get: ${baseUrl}/account
`,
  }
}

/** What a provider or a site says is shown on the pages only. */
const detailOf = ({ kind, detail }: Notice): string | null =>
  kind === 'token_expiring' || kind === 'unanswered' ? detail : null

const formatDay = (instant: string): string => instant.slice(0, 10)

const namesOf = (notices: { name: string }[]): string => {
  const more = notices.length - namedMost
  return `${notices
    .slice(0, namedMost)
    .map(({ name }) => name)
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const addressOf = ({ path, query }: NoticePlace): string => `${path}${query ? `?${new URLSearchParams(query)}` : ''}`

import type { Notice } from 'beckon-contract'
import { plainName } from '../lib/plain-name.ts'

/** A line of a mail, and where to repair it. */
export function sayNotice({ kind, name, detail, id, botId }: Notice): { words: string; path: string } {
  const what = plainName(name)
  switch (kind) {
    case 'model_failing':
      return { words: `The model of ${what} fails.`, path: `/bots/${id}/model` }
    case 'index_failed':
      return { words: `The knowledge of ${what} could not be indexed.`, path: `/bots/${id}/knowledge` }
    case 'budget_used_up':
      return { words: `${what}: today’s budget is used up.`, path: botId === null ? '/usage' : `/bots/${botId}/usage` }
    case 'budget_warning':
      return {
        words: `${what}: more than 80 % of today’s budget is used.`,
        path: botId === null ? '/usage' : `/bots/${botId}/usage`,
      }
    case 'source_failed':
      return { words: `“${what}” could not be read.`, path: `/bots/${botId}/knowledge/documents` }
    case 'token_expiring':
      return { words: `The API token ${what} expires on ${detail?.slice(0, 10)}.`, path: '/tokens' }
    case 'webhook_off':
      return { words: `The webhook ${what} was turned off.`, path: `/webhooks/${id}` }
    case 'unanswered':
      return {
        words: `${what} could not answer ${detail} messages of the last 7 days.`,
        path: `/bots/${id}/knowledge/unanswered`,
      }
  }
}

interface NoticeMailWords {
  name: string
  accountName: string
  baseUrl: string
}

export function noticeMail({ name, accountName, baseUrl }: NoticeMailWords, notices: Notice[]) {
  const lines = notices.map(sayNotice)
  const [first, ...others] = lines
  return {
    subject:
      first && others.length === 0
        ? first.words.replace(/\.$/, '')
        : `${plainName(accountName)}: ${lines.length} things need attention`,
    text: `Hello ${plainName(name)},

in ${plainName(accountName)}, this needs attention:

${lines.map(({ words, path }) => `${words}\n${baseUrl}${path}`).join('\n\n')}

Choose which of these mails you get: ${baseUrl}/account
`,
  }
}

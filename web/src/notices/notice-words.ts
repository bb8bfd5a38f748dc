import type { Notice } from 'beckon-contract'
import { sayDate } from '../layout/dates.ts'

/** A sentence for each, and where to repair it. */
export function sayNotice({ kind, name, detail }: Notice): string {
  switch (kind) {
    case 'model_failing':
      return `The model of ${name} fails (${detail})`
    case 'index_failed':
      return `The knowledge of ${name} could not be indexed: it answers from before the latest changes`
    case 'budget_used_up':
      return `${name}: today’s budget is used up`
    case 'budget_warning':
      return `${name}: more than 80 % of today’s budget is used`
    case 'source_failed':
      return `“${name}” could not be read`
    case 'token_expiring':
      return `The API token ${name} expires ${detail ? `on ${sayDate(new Date(detail), 'day')}` : 'soon'}`
    case 'webhook_off':
      return `The webhook ${name} was turned off`
    case 'unanswered':
      return `${name} could not answer ${detail} messages of the last 7 days`
  }
}

export function placeOf({ kind, id, botId }: Notice): string {
  if (kind === 'model_failing') return `/bots/${id}/model`
  if (kind === 'index_failed') return `/bots/${id}/knowledge`
  if (kind === 'budget_used_up' || kind === 'budget_warning') return botId === null ? '/usage' : `/bots/${botId}/usage`
  if (kind === 'source_failed') return `/bots/${botId}/knowledge/documents`
  if (kind === 'token_expiring') return '/tokens'
  if (kind === 'webhook_off') return `/webhooks/${id}`
  return `/bots/${id}/knowledge/unanswered`
}

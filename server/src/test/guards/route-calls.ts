import { newId } from '../../lib/clock.ts'
import type { TestApp } from '../app.ts'
import type { Answer } from '../clients.ts'
import type { ListedRoute } from '../route-list.ts'
import { aHttpTool, anMcpServer } from '../tool-fixture.ts'
import { type FurnishedAccount, parametersOf } from './furnished-account.ts'

export const nameOf = ({ method, url }: ListedRoute) => `${method} ${url}`
/** Links carry a secret that grants access to anyone who has it: there is no account to keep out. */
export const isLink = ({ url }: ListedRoute) => /:secret(\/|$)/.test(url)

/** A valid body for every route with parameters that requires one. A new route must be added here. */
const bodies: Record<string, object> = {
  'PATCH /api/settings/members/:personId': { role: 'viewer' },
  'POST /api/settings/tokens/:tokenId/replace': { disableOld: true },
  'PATCH /api/settings/providers/:providerId': { name: 'Taken over' },
  'PATCH /api/settings/webhooks/:webhookId': { description: 'Taken over' },
  'POST /api/settings/webhooks/:webhookId/replay': {
    ...{ from: '2026-11-15T00:00:00Z', to: '2026-11-16T00:00:00Z', states: ['failed'] },
  },
  'PATCH /api/settings/bots/:botId': { greeting: 'Taken over', fallback: 'Taken over' },
  'POST /api/settings/bots/:botId/duplicate': { name: 'Mine' },
  'DELETE /api/settings/bots/:botId': { name: "ada's bot" },
  'POST /api/settings/bots/:botId/entries/tags': { ids: ['01900000-0000-7000-8000-000000000000'], add: ['mine'] },
  'PATCH /api/settings/notices/mails': { source_failed: 'daily' },
  'POST /api/settings/bots/:botId/entries/delete': { ids: ['01900000-0000-7000-8000-000000000000'] },
  'POST /api/settings/bots/:botId/entries': { questions: ['Whose bot is this?'], answer: 'Mine.' },
  'PUT /api/settings/bots/:botId/fill-in': { answers: [{ id: newId(), answer: 'Mine.' }] },
  'PUT /api/settings/bots/:botId/entries/:entryId': { questions: ['Whose bot is this?'], answer: 'Mine.' },
  'POST /api/settings/bots/:botId/entries/:entryId/restore': {
    ...{ questions: ['Whose bot is this?'], answer: 'Mine.', createdAt: '2026-11-15T00:00:00Z' },
  },
  'POST /api/settings/bots/:botId/entries/nearest': { message: 'When do you ship?' },
  'POST /api/settings/bots/:botId/entries/:entryId/questions': { question: 'When is it mine?' },
  'POST /api/settings/bots/:botId/entries/import': Buffer.from('question,answer\nWhose bot is this?,Mine.\n'),
  'POST /api/settings/bots/:botId/entries/import/preview': Buffer.from('question,answer\nWhose bot is this?,Mine.\n'),
  'POST /api/settings/bots/:botId/sources/texts': { title: 'Mine', text: 'All mine.' },
  'POST /api/settings/bots/:botId/sources/files': Buffer.from('All mine.'),
  'POST /api/settings/bots/:botId/sources/pages': { url: 'http://127.0.0.1/' },
  'POST /api/settings/bots/:botId/sources/sites': { url: 'http://127.0.0.1/' },
  'PATCH /api/settings/bots/:botId/sources/:sourceId': { title: 'Taken over', text: 'All mine.' },
  'POST /api/settings/bots/:botId/tools': aHttpTool({ name: 'mine' }),
  'PUT /api/settings/bots/:botId/tools/:toolId': aHttpTool({ name: 'taken_over' }),
  'POST /api/settings/bots/:botId/tools/try': {
    draft: aHttpTool({ url: 'http://127.0.0.1/' }),
    arguments: { email: 'a' },
  },
  'POST /api/settings/bots/:botId/tools/offer': { draft: anMcpServer({ url: 'http://127.0.0.1/' }) },
  'PATCH /api/settings/bots/:botId/widget': { title: 'Taken over' },
  'POST /api/settings/bots/:botId/widget/check': { url: 'http://127.0.0.1/' },
  'POST /api/settings/bots/:botId/playground': { message: 'When do you ship?' },
  'POST /api/settings/bots/:botId/unanswered/dismiss': { questions: ['When do you ship?'] },
  'POST /api/settings/conversations/:conversationId/notes': { text: 'Mine.' },
  'POST /api/settings/bots/:botId/tests': { message: 'Whose bot is this?', expected: { kind: 'refusal' } },
  'PUT /api/settings/bots/:botId/tests/:testId': { message: 'Taken over?', expected: { kind: 'refusal' } },
  'POST /api/settings/bots/:botId/tests/:testId/restore': {
    ...{ message: 'Taken over?', expected: { kind: 'refusal' }, lastVerdict: null, createdAt: '2026-11-15T00:00:00Z' },
  },
  'POST /api/settings/bots/:botId/tests/import': Buffer.from('question,expected\nWhose is it?,Mine.\n'),
  'POST /api/v1/agents/:bot_uuid/trigger': { message: 'When do you ship?' },
  'PUT /api/v1/agents/:bot_uuid/entries/:key': { questions: ['Whose bot is this?'], answer: 'Mine.' },
  'POST /api/v1/agents/:bot_uuid/sources': { kind: 'text', title: 'Mine', text: 'All mine.' },
  'PUT /api/v1/messages/:id/feedback': { rating: 'down' },
  'POST /embed/:bot_uuid/messages': { message: 'When do you ship?' },
  'PUT /embed/:bot_uuid/messages/:id/feedback': { rating: 'down' },
}

/** The same for required query parameters. */
const queries: Record<string, string> = {
  'GET /api/settings/dashboard': '?from=2026-11-15&to=2026-11-15&zone=UTC',
  'GET /api/settings/retention/preview': '?mode=delete&days=30',
  'GET /api/settings/dashboard/topics': '?from=2026-11-15&to=2026-11-15&zone=UTC',
  'GET /api/settings/dashboard/repairs': '?from=2026-11-15&to=2026-11-15&zone=UTC',
  'GET /api/settings/conversations/export': '?format=jsonl',
  'GET /api/settings/conversations/people': '?q=a',
  'POST /api/settings/bots/:botId/sources/files': '?name=mine.txt',
  'DELETE /api/settings/bots/:botId/entries/:entryId/questions': '?question=When%20is%20it%20mine%3F',
}

export const requiredQueryOf = (route: ListedRoute): string => queries[nameOf(route)] ?? ''

/** With the required query, unless the address has its own. */
export function callAs(
  app: TestApp,
  { person, tokenValue, chatToken }: FurnishedAccount,
  route: ListedRoute,
  url: string,
): Promise<Answer> {
  const body = bodies[nameOf(route)]
  if ((route.takesBody || route.takesBytes) && body === undefined)
    throw new Error(`${nameOf(route)} needs a body: add one to this test.`)
  const bearer = route.access === 'visitor' ? chatToken : route.access?.startsWith('token') ? tokenValue : undefined
  const headers = bearer === undefined ? { cookie: person.cookie() } : { authorization: `Bearer ${bearer}` }
  if (route.takesBytes) Object.assign(headers, { 'content-type': 'application/octet-stream' })
  const address = url.includes('?') ? url : url + requiredQueryOf(route)
  return app.http.inject({ method: route.method as 'GET', url: address, headers, ...(body && { payload: body }) })
}

/** The path of a route, with what the account has of everything. */
export const ownPathOf = ({ url }: ListedRoute, { ids }: FurnishedAccount): string =>
  parametersOf(url).reduce((path, { written, thing }) => path.replace(written, ids[thing]), url)

/** Programs delete before their token is disabled. */
export function deletionRank({ method, url }: ListedRoute): number {
  // What was deleted is restored, as long as there is a bot.
  if (url.endsWith('/restore')) return 4
  // A conversation is deleted by its bot's path, which is just as long.
  if (url.endsWith('/notes/:noteId')) return -1
  if (method === 'DELETE') return url.startsWith('/api/v1/') ? -2 : 10 - url.split('/').length
  return url.endsWith('/disable') || url.endsWith('/replace') ? -1 : -3
}

import type {
  InvitationCreated,
  Note,
  Provider,
  Reply,
  Session,
  Source,
  TestCase,
  TestRun,
  Tool,
  WebhookSecret,
} from 'beckon-contract'
import { scopes } from 'beckon-contract'
import { dayMs, newId } from '../../lib/clock.ts'
import { createModelFaultStore } from '../../model-faults/model-faults.store.ts'
import { createSpendingStore, nobody } from '../../spending/spending.store.ts'
import { createCommits } from '../../store/commits.ts'
import type { TestApp } from '../app.ts'
import { turnOnSecondFactor } from '../authenticator.ts'
import { openChat, shopSite } from '../chats.ts'
import { expectStatus } from '../clients.ts'
import type { TestPerson } from '../people.ts'
import { aHttpTool } from '../tool-fixture.ts'

/** An account with one of everything, so that every route has something to find. */
export async function furnishAccount(app: TestApp, name: string) {
  const person = await app.signUp(name)
  const entries = [{ questions: ['When do you ship?'], answer: `${name} ships within two days.` }]
  const bot = await person.bot({ name: `${name}'s bot`, entries, apiTrigger: true })
  const { token, value } = await person.token({ name: `${name}'s CRM`, scopes: [...scopes] })
  // A name that never resolves.
  const hook = { url: 'https://hooks.invalid/hook', events: ['turn.failed', 'conversation.created'] }
  const added = expectStatus(await person.post('/webhooks', hook), 201).json<WebhookSecret>()
  const message = { message: 'When do you ship?', user: { id: name } }
  const once = { 'idempotency-key': `first-of-${name}` }
  const reply = expectStatus(await app.api(value).post(`/agents/${bot.id}/trigger`, message, once), 200).json<Reply>()
  // As long as a UUID, so that responses have the same length.
  const user = `contact/of ${name}`.padEnd(36, '-')
  const other = { message: 'When do you ship?', user: { id: user } }
  const second = expectStatus(await app.api(value).post(`/agents/${bot.id}/trigger`, other), 200).json<Reply>()
  const text = { title: `${name}'s terms`, text: `${name} takes everything back within 30 days.` }
  const source = expectStatus(await person.post(`/bots/${bot.id}/sources/texts`, text), 201).json<Source>()
  const file = Buffer.from('question,answer\nWhere are you?,In Berlin.\n')
  const octets = { 'content-type': 'application/octet-stream' }
  expectStatus(await person.post(`/bots/${bot.id}/entries/import`, file, octets), 200)
  const others = await person.post(`/bots/${bot.id}/sources/texts`, { ...text, title: 'Others' })
  await app.jobs.runDue()
  const toolSecret = `Bearer key-of-the-crm-of-${name}`
  const draft = aHttpTool({ headers: [{ name: 'Authorization', value: toolSecret, isSecret: true }] })
  const tool = expectStatus(await person.post(`/bots/${bot.id}/tools`, draft), 201).json<Tool>()
  const providerKey = `sk-0123456789-of-${name}`
  const providerDraft = { kind: 'compatible', name: `${name}'s models`, url: 'http://127.0.0.1/v1', key: providerKey }
  const provider = expectStatus(await person.post('/providers', providerDraft), 201).json<Provider>()
  expectStatus(await person.patch(`/bots/${bot.id}`, { widgetEnabled: true, sites: [shopSite] }), 200)
  const chat = await openChat(app.http, bot.id)
  const said = await chat.say('When do you ship?')
  // Last: changing the bot's knowledge would start another run.
  const aTest = { message: 'When do you ship?', expected: { kind: 'text', text: name } }
  const test = expectStatus(await person.post(`/bots/${bot.id}/tests`, aTest), 201).json<TestCase>()
  const testRun = expectStatus(await person.post(`/bots/${bot.id}/test-runs`), 202).json<TestRun>()
  await app.jobs.runDue()
  await furnishWithoutId(app, person, bot.id)
  const ids = [reply.conversation_id]
  expectStatus(await person.post('/conversations/change', { ids, addLabel: `${name}'s label` }), 204)
  const note = await person.post(`/conversations/${reply.conversation_id}/notes`, { text: `${name} knows.` })
  const none = { filter: { q: '?' }, until: '2026-11-15T00:00:00Z', reviewed: true }
  expectStatus(await person.post('/conversations/matching/change', none), 202)
  await app.messageSearch.indexDue()
  await app.turnCounts.countDue()
  const member = await person.invite('editor')
  await turnOnSecondFactor(app, member)
  const invitation = { email: `friend-of-${name}@example.test`, role: 'viewer' }
  return {
    person,
    tokenValue: value,
    chatToken: chat.token,
    toolSecret,
    providerKey,
    webhookSecret: added.secret,
    ids: {
      bot: bot.id,
      entry: await firstId(person, `/bots/${bot.id}/entries?sort=oldest`),
      entryChange: await firstId(person, `/bots/${bot.id}/entries/changes`),
      source: source.id,
      apiSource: expectStatus(others, 201).json<Source>().id,
      tool: tool.id,
      test: test.id,
      testRun: testRun.id,
      provider: provider.id,
      webhook: added.webhook.id,
      delivery: await firstId(person, `/webhooks/${added.webhook.id}/deliveries`),
      conversation: reply.conversation_id,
      apiConversation: second.conversation_id,
      user: encodeURIComponent(user),
      reply: reply.id,
      visitorConversation: said.conversation_id,
      visitorReply: said.id,
      label: await firstId(person, '/labels'),
      note: expectStatus(note, 201).json<Note>().id,
      token: token.id,
      session: await otherSession(person),
      invitation: expectStatus(await person.post('/invitations', invitation), 201).json<InvitationCreated>().invitation
        .id,
      member: member.personId,
      account: person.accountId,
    },
  }
}

/** What no route finds by its id. */
async function furnishWithoutId(app: TestApp, person: TestPerson, botId: string): Promise<void> {
  expectStatus(await person.put('/budgets', { daily: 5 }), 200)
  expectStatus(await person.put('/retention', { rule: { mode: 'delete', days: 3_650 } }), 200)
  expectStatus(await person.patch('/notices/mails', { unanswered: 'daily' }), 200)
  const { db } = app.database
  const { accountId, personId } = person
  const told = { kind: 'source_failed', subjectId: newId(), seenAt: app.clock.now() } as const
  await db
    .insertInto('noticeMails')
    .values({ accountId, personId, ...told })
    .execute()
  await db.insertInto('indexFaults').values({ accountId, botId, since: app.clock.now() }).execute()
  expectStatus(await person.patch(`/bots/${botId}/widget`, { title: 'Ask us' }), 200)
  expectStatus(await person.post(`/bots/${botId}/unanswered/dismiss`, { questions: ['Do you fly?'] }), 204)
  await app.accounts.passwordResets.makeLink(person.email)
  const fault = { fault: 'key', provider: 'Ours', message: 'No', at: app.clock.now() } as const
  await createModelFaultStore(app.database.db).record(person.accountId, botId, fault)
  const store = createSpendingStore(app.database, createCommits(app.database))
  const day = '2026-11-15'
  const used = { turns: 1, inputTokens: 1, outputTokens: 1, cost: 1, serviceCost: 1 }
  await store.add(person.accountId, newId(), [{ botId, tokenId: nobody, visitorId: nobody, day, ...used }])
  const expiresAt = app.clock.now() + dayMs
  const reserved = { id: newId(), botId, day, cost: 1, serviceCost: 1, expiresAt, heldBy: newId() }
  const budgets = { bot: null, account: null, serviceAccount: null, service: null }
  await store.reserve(person.accountId, { ...reserved, now: app.clock.now(), used, budgets })
}
export type FurnishedAccount = Awaited<ReturnType<typeof furnishAccount>>
export type Thing = keyof FurnishedAccount['ids']

/** A second browser of the same person, so that signing it out does not end the test's own session. */
async function otherSession(person: TestPerson): Promise<string> {
  await person.signIn()
  const { data } = expectStatus(await person.get('/me/sessions'), 200).json<{ data: Session[] }>()
  return data.find(({ current }) => !current)?.id ?? ''
}

async function firstId(person: TestPerson, path: string): Promise<string> {
  const { data } = expectStatus(await person.get(path), 200).json<{ data: { id: string }[] }>()
  if (!data[0]) throw new Error(`${path} is empty.`)
  return data[0].id
}

/** The values of path parameters. A parameter that is missing here fails the tests that walk all routes. */
const things: [pattern: RegExp, thing: Thing][] = [
  [/^(botId|bot_uuid|model)$/, 'bot'],
  [/^entryId$/, 'entry'],
  [/^changeId$/, 'entryChange'],
  [/^sourceId$/, 'source'],
  [/^toolId$/, 'tool'],
  [/^testId$/, 'test'],
  [/^runId$/, 'testRun'],
  [/^providerId$/, 'provider'],
  [/^webhookId$/, 'webhook'],
  [/^deliveryId$/, 'delivery'],
  [/^conversationId$/, 'conversation'],
  [/^user_id$/, 'user'],
  [/^key$/, 'entry'],
  [/^turnId$/, 'reply'],
  [/^labelId$/, 'label'],
  [/^noteId$/, 'note'],
  [/^tokenId$/, 'token'],
  [/^personId$/, 'member'],
  [/^sessionId$/, 'session'],
  [/^invitationId$/, 'invitation'],
]
/** The public API calls everything `id`; the preceding segment says what it is. */
const thingsOfApi: Record<string, Thing> = {
  conversations: 'apiConversation',
  messages: 'reply',
  responses: 'reply',
  turns: 'reply',
  sources: 'apiSource',
}
const thingsOfVisitors: Record<string, Thing> = {
  conversations: 'visitorConversation',
  messages: 'visitorReply',
  turns: 'visitorReply',
}

export interface Parameter {
  /** With its colon, as in the path. */
  written: string
  thing: Thing
}

export function parametersOf(url: string): Parameter[] {
  const plain = url.startsWith('/embed/') ? thingsOfVisitors : thingsOfApi
  return [...url.matchAll(/(?:([\w-]+)\/)?:(\w+)/g)].map(([, before = '', name = '']) => {
    const thing = name === 'id' ? plain[before] : things.find(([pattern]) => pattern.test(name))?.[1]
    if (!thing) throw new Error(`What is :${name} in ${url}? Say so in furnished-account.ts.`)
    return { written: `:${name}`, thing }
  })
}

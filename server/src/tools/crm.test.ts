import { readFileSync } from 'node:fs'
import type { HttpToolDraft } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { startCrm } from '../test/crm-server.ts'
import { aHttpTool, openToolFixture } from '../test/tool-fixture.ts'

const key = 'crm-key-0123456789'
/** The JSON blocks of the how-to page: a response, the parameters of both tools, and a complete tool. */
const documented = [
  ...readFileSync(new URL('../../../docs/crm.md', import.meta.url), 'utf8').matchAll(/```json\n(.*?)```/gs),
].map(([, block = '']) => JSON.parse(block))
const never = new AbortController().signal

describe.each(databases)('a bot with a CRM, on %s', (database) => {
  async function setUp() {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const crm = await startCrm({ key, contacts: [{ id: 'c-1', email: 'grace@example.test', name: 'Grace' }] })
    const fixture = openToolFixture(app)
    const headers = [{ name: 'Authorization', value: `Bearer ${key}`, isSecret: true }]
    const drafts = [
      aHttpTool({
        name: 'find_contact',
        parameters: documented[1] as HttpToolDraft['parameters'],
        url: `${crm.url}/contacts?email={email}`,
        headers,
      }),
      aHttpTool({
        name: 'create_contact',
        parameters: documented[2] as HttpToolDraft['parameters'],
        method: 'POST',
        url: `${crm.url}/contacts`,
        headers,
      }),
    ]
    for (const draft of drafts) await fixture.tools.add(ada.accountId, bot.id, draft)
    const [find, create] = await fixture.open(ada.accountId, bot.id, { id: 'visitor-1' })
    if (!find || !create) throw new Error('The tools are not there.')
    return { crm, find, create, errors: fixture.errors }
  }

  test('looks a contact up, creates one, and finds it again', async () => {
    const { crm, find, create, errors } = await setUp()
    expect(await find.run({ email: 'grace@example.test' }, never)).toEqual({
      text: '{"contacts":[{"id":"c-1","email":"grace@example.test","name":"Grace"}]}',
      isError: false,
    })
    const alan = { email: 'alan+1@example.test', name: 'Алан "T" Turing' }
    expect(await find.run({ email: alan.email }, never)).toEqual({ text: '{"contacts":[]}', isError: false })
    const created = await create.run(alan, never)
    expect(JSON.parse(created.text)).toEqual({ id: 'c-2', ...alan })
    expect(JSON.parse((await find.run({ email: alan.email }, never)).text)).toEqual({
      contacts: [{ id: 'c-2', ...alan }],
    })
    expect(crm.contacts).toHaveLength(2)
    expect(errors).toEqual([])
  })

  test('accepts the complete tool shown on the page', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { id } = await ada.bot()
    const tool = expectStatus(await ada.post(`/bots/${id}/tools`, documented[3]), 201).json()
    expect(tool).toMatchObject({ name: 'find_contact', headers: [{ value: null, isSecret: true }], isOn: true })
  })

  test('is told in words what the CRM rejects', async () => {
    const { find, create } = await setUp()
    expect(await create.run({ email: 'grace@example.test', name: 'Grace' }, never)).toEqual({
      text: 'The server answered 409 Conflict.\n{"error":"This contact is there already."}',
      isError: true,
    })
    expect(await create.run({ email: 'x@example.test' }, never)).toMatchObject({ isError: true })
    expect(await find.run({ email: 'a&admin=1#x' }, never)).toEqual({ text: '{"contacts":[]}', isError: false })
  })
})

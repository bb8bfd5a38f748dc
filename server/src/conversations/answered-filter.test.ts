import type { Reply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { findBreaches, integrityChecks } from '../maintenance/integrity-checks.store.ts'
import { databases } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { question, startOpenaiScene } from '../test/openai-scene.ts'
import { type Act, answering, hanging, refusing, sending } from '../test/provider-acts.ts'

const ending = (message: object, finish_reason: string): Act =>
  sending(JSON.stringify({ choices: [{ index: 0, message, finish_reason }] }))

describe.each(databases)('conversations, on %s', (database) => {
  test.each<[string, Act, string, boolean]>([
    ['answered', answering('Two days.'), 'Hello?', true],
    ['filtered', ending({ content: '' }, 'content_filter'), 'Hello?', false],
    ['refused by the model', ending({ content: null, refusal: 'No.' }, 'stop'), 'Hello?', false],
    ['left to a text that stands in for the model', refusing(401), 'Quux zork?', false],
  ])('whose only reply was %s are listed as the reply says', async (_, act, message, answered) => {
    const engine = { knowledgeOnFailure: true, beyondKnowledge: true }
    const { app, bot, token } = await startOpenaiScene(database, { acts: [act], engine })
    const api = app.api(token)
    const reply = expectStatus(await api.post(`/agents/${bot.id}/trigger`, { message }), 200).json<Reply>()
    expect(reply.answered).toBe(answered)
    const listed = async (value: boolean) =>
      (await api.get(`/agents/${bot.id}/conversations?answered=${value}`)).json().data.length
    expect([await listed(true), await listed(false)]).toEqual(answered ? [1, 0] : [0, 1])
  })

  test('don’t count a turn that was cancelled before its first word', async () => {
    const { app, bot, token } = await startOpenaiScene(database, { acts: [hanging()] })
    const api = app.api(token)
    const path = `/agents/${bot.id}`
    const prefer = { prefer: 'respond-async' }
    const begun = (await api.post(`${path}/trigger`, { message: question }, prefer)).json()
    expectStatus(await api.post(`${path}/turns/${begun.id}/cancel`), 200)
    const conversation = (await api.get(`/conversations/${begun.conversation_id}`)).json()
    expect(conversation).toMatchObject({ turns: 0, unanswered: 0 })
    const listed = (await api.get(`/conversations/${begun.conversation_id}/messages`)).json().data
    expect(listed).toMatchObject([{ role: 'user', text: question, status: 'cancelled' }])
    for (const check of integrityChecks) expect(await findBreaches(app.db, check)).toMatchObject({ count: 0 })
  })
})

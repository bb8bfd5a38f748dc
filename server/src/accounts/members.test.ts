import { type Member, type Problem, type Role, roles } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'
import { turnOnSecondFactor } from '../test/authenticator.ts'
import { type Answer, expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'

const outcome = (answer: Answer) =>
  answer.statusCode < 300 ? answer.statusCode : [answer.statusCode, answer.json<Problem>().code]
const roleMissing = [403, 'role_missing']

const membersOf = async (person: TestPerson): Promise<Member[]> =>
  expectStatus(await person.get('/members'), 200).json().data
const rolesOf = async (person: TestPerson) =>
  Object.fromEntries((await membersOf(person)).map(({ personId, role }) => [personId, role]))

describe.each(databases)('members, on %s', (database) => {
  /** One person per role. */
  async function startWithEveryone() {
    const app = await startTestApp(database)
    const founder = await app.signUp('ada')
    const actors: Record<Role, TestPerson> = {
      owner: founder,
      admin: await founder.invite('admin'),
      editor: await founder.invite('editor'),
      viewer: await founder.invite('viewer'),
    }
    return { app, founder, actors }
  }

  test('all members see the member list, in the order of joining', async () => {
    const { actors } = await startWithEveryone()
    const seen = await membersOf(actors.viewer)
    expect(seen.map(({ role }) => role)).toEqual(roles)
    expect(seen[0]).toEqual({
      personId: actors.owner.personId,
      name: 'ada',
      email: 'ada@example.test',
      role: 'owner',
      joinedAt: '2026-11-15T10:00:00.000Z',
      secondFactor: null,
    })
  })

  test('only owners see who has two-step sign-in on', async () => {
    const { app, founder, actors } = await startWithEveryone()
    await turnOnSecondFactor(app, actors.editor)
    const seenBy = async (person: TestPerson) => (await membersOf(person)).map(({ secondFactor }) => secondFactor)
    expect(await seenBy(founder)).toEqual([false, false, true, false])
    for (const role of ['admin', 'viewer'] as const)
      expect(await seenBy(actors[role])).toEqual([null, null, null, null])
    const change = (person: TestPerson) => person.patch(`/members/${actors.editor.personId}`, { role: 'editor' })
    expect((await change(founder)).json<Member>().secondFactor).toBe(true)
    expect((await change(actors.admin)).json<Member>().secondFactor).toBeNull()
  })

  test('who may change whose role', async () => {
    const { founder, actors } = await startWithEveryone()
    for (const from of roles) {
      const { personId } = await founder.invite(from)
      for (const actor of roles)
        for (const to of roles) {
          const isAllowed = actor === 'owner' || (actor === 'admin' && from !== 'owner' && to !== 'owner')
          const answer = await actors[actor].patch(`/members/${personId}`, { role: to })
          expect.soft(outcome(answer), `${actor} makes ${from} ${to}`).toEqual(isAllowed ? 200 : roleMissing)
          expect.soft((await rolesOf(founder))[personId]).toBe(isAllowed ? to : from)
          if (isAllowed) expectStatus(await founder.patch(`/members/${personId}`, { role: from }), 200)
        }
    }
  })

  test('who may remove whom', async () => {
    const { founder, actors } = await startWithEveryone()
    for (const target of roles) {
      let { personId } = await founder.invite(target)
      for (const actor of roles) {
        const isAllowed = actor === 'owner' || (actor === 'admin' && target !== 'owner')
        const answer = await actors[actor].delete(`/members/${personId}`)
        expect.soft(outcome(answer), `${actor} removes ${target}`).toEqual(isAllowed ? 204 : roleMissing)
        expect.soft((await rolesOf(founder))[personId]).toBe(isAllowed ? undefined : target)
        if (isAllowed) personId = (await founder.invite(target)).personId
      }
    }
  })

  test('everyone may leave', async () => {
    const { founder, actors } = await startWithEveryone()
    const secondOwner = await founder.invite('owner')
    for (const person of [actors.admin, actors.editor, actors.viewer, secondOwner]) {
      expect(outcome(await person.delete(`/members/${person.personId.toUpperCase()}`))).toBe(204)
      expect((await person.get('/session')).json()).toMatchObject({ person: { id: person.personId }, account: null })
      expect(outcome(await person.get('/members'))).toEqual(roleMissing)
    }
    expect(await membersOf(founder)).toHaveLength(1)
  })

  test('a removed or demoted member loses their rights with the next request', async () => {
    const { founder, actors } = await startWithEveryone()
    expect(outcome(await actors.editor.post('/bots', { name: 'One' }))).toBe(201)
    await founder.patch(`/members/${actors.editor.personId}`, { role: 'viewer' })
    expect(outcome(await actors.editor.post('/bots', { name: 'Two' }))).toEqual(roleMissing)
    await founder.delete(`/members/${actors.editor.personId}`)
    expect(outcome(await actors.editor.get('/bots'))).toEqual(roleMissing)
  })

  test('the last owner cannot be demoted or removed', async () => {
    const { founder, actors } = await startWithEveryone()
    const path = `/members/${founder.personId}`
    for (const role of ['admin', 'editor', 'viewer'])
      expect(outcome(await founder.patch(path, { role }))).toEqual([409, 'conflict'])
    expect(outcome(await founder.delete(path))).toEqual([409, 'conflict'])
    expect(outcome(await founder.patch(path, { role: 'owner' }))).toBe(200)
    await founder.patch(`/members/${actors.admin.personId}`, { role: 'owner' })
    expect(outcome(await founder.patch(path, { role: 'viewer' }))).toBe(200)
    expect(outcome(await actors.admin.delete(`/members/${actors.admin.personId}`))).toEqual([409, 'conflict'])
  })

  test('owners who leave or demote each other concurrently never leave the account without one', async () => {
    const app = await startTestApp(database)
    for (let round = 0; round < 4; round += 1) {
      const first = await app.signUp(`first-${round}`)
      const second = await first.invite('owner')
      const isLeaving = round % 2 === 0
      const answers = await Promise.all(
        isLeaving
          ? [first.delete(`/members/${first.personId}`), second.delete(`/members/${second.personId}`)]
          : [
              first.patch(`/members/${second.personId}`, { role: 'viewer' }),
              second.patch(`/members/${first.personId}`, { role: 'viewer' }),
            ],
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(isLeaving ? [204, 409] : [200, 403])
      const owners = await app.db
        .selectFrom('members')
        .where('accountId', '=', first.accountId)
        .where('role', '=', 'owner')
        .select('personId')
        .execute()
      expect(owners).toHaveLength(1)
    }
  })

  test('a person of another account is not found', async () => {
    const { app, founder } = await startWithEveryone()
    const eve = await app.signUp('eve')
    const details = new Set<string>()
    for (const id of [eve.personId, newId(), 'not-an-id', '%00'])
      for (const answer of [
        await founder.patch(`/members/${id}`, { role: 'viewer' }),
        await founder.delete(`/members/${id}`),
      ]) {
        expect(outcome(answer)).toEqual([404, 'not_found'])
        details.add(answer.json().detail)
      }
    expect(details.size).toBe(1)
    expect(await rolesOf(eve)).toEqual({ [eve.personId]: 'owner' })
  })

  test('an unknown role is refused', async () => {
    const { founder, actors } = await startWithEveryone()
    const answer = await founder.patch(`/members/${actors.viewer.personId}`, { role: 'king' })
    expect(outcome(answer)).toEqual([400, 'invalid_request'])
  })
})

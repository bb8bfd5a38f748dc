import type { Bot, EntryDraft, InvitationCreated, Role, SessionState, TokenCreated, TokenDraft } from 'beckon-contract'
import type { Http } from '../http/routes.ts'
import { type Answer, createClient, expectStatus } from './clients.ts'

const settings = '/api/settings'
const password = 'correct horse battery'

/** People who use the settings pages of an app. The first one sets it up; the others sign up. */
export function createPeople(http: Http) {
  let invited = 0

  async function signUp(name: string) {
    const draft = { name, email: `${name}@example.test`, password, accountName: `${name}'s account` }
    const isFirst = (await http.inject(`${settings}/session`)).json<SessionState>().setupNeeded
    const answer = await http.inject({
      method: 'POST',
      url: `${settings}/${isFirst ? 'setup' : 'sign-up'}`,
      payload: draft,
    })
    return personOf(expectStatus(answer, 201), draft.email)
  }

  /** A new person who opens an invitation link. */
  async function accept(link: string, name: string, email: string) {
    const secret = link.slice(link.lastIndexOf('/') + 1)
    const answer = await http.inject({
      method: 'POST',
      url: `${settings}/invitations/by-link/${secret}/accept`,
      payload: { name, password },
    })
    return personOf(expectStatus(answer, 200), email)
  }

  function personOf(answer: Answer, email: string) {
    let cookie = cookieOf(answer)
    const client = createClient(http, settings, () => ({ cookie }))
    const state = answer.json<SessionState>()

    async function signIn(): Promise<void> {
      const draft = { email, password }
      cookie = cookieOf(
        expectStatus(await http.inject({ method: 'POST', url: `${settings}/sign-in`, payload: draft }), 200),
      )
    }

    async function invite(role: Role) {
      const name = `${role}-${++invited}`
      const draft = { email: `${name}@example.test`, role }
      const { link } = expectStatus(await client.post('/invitations', draft), 201).json<InvitationCreated>()
      return accept(link, name, draft.email)
    }

    async function bot(draft: { name?: string; entries?: EntryDraft[]; apiTrigger?: boolean } = {}): Promise<Bot> {
      const { name = 'Helper', entries = [], apiTrigger = false } = draft
      const { id } = expectStatus(await client.post('/bots', { name }), 201).json<Bot>()
      for (const entry of entries) expectStatus(await client.post(`/bots/${id}/entries`, entry), 201)
      return expectStatus(await client.patch(`/bots/${id}`, { apiTrigger }), 200).json<Bot>()
    }

    const token = async (draft: Partial<TokenDraft> = {}): Promise<TokenCreated> =>
      expectStatus(await client.post('/tokens', { name: 'CRM', ...draft }), 201).json<TokenCreated>()

    return {
      ...client,
      email,
      password,
      personId: state.person?.id ?? '',
      accountId: state.account?.id ?? '',
      cookie: () => cookie,
      signIn,
      invite,
      bot,
      token,
    }
  }

  return { signUp }
}
export type TestPerson = Awaited<ReturnType<ReturnType<typeof createPeople>['signUp']>>

function cookieOf(answer: Answer): string {
  const [first = ''] = [answer.headers['set-cookie'] ?? ''].flat()
  const cookie = first.split(';', 1)[0] ?? ''
  if (!/^(__Host-)?beckon_session=.+/.test(cookie)) throw new Error(`The answer sets no session: ${answer.body}`)
  return cookie
}

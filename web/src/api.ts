import type {
  Bot,
  BotChange,
  BotDraft,
  BotList,
  Conversation,
  ConversationList,
  Entry,
  EntryDraft,
  EntryList,
  Invitation,
  InvitationAnswer,
  InvitationCreated,
  InvitationDraft,
  InvitationView,
  Member,
  MessageList,
  PasswordChange,
  PasswordReset,
  PlaygroundMessage,
  PlaygroundReply,
  Role,
  Session,
  SessionState,
  SignInDraft,
  SignUpDraft,
  Token,
  TokenCreated,
  TokenDraft,
  TokenReplacement,
} from 'beckon-contract'
import { path, request } from './request.ts'

export { ApiFailure } from './request.ts'

export interface Page {
  limit?: number | undefined
  cursor?: string | undefined
}

/** The settings API: every call the pages make. */
export const api = {
  session: {
    get: () => request<SessionState>('GET', '/session'),
    setUp: (body: SignUpDraft) => request<SessionState>('POST', '/setup', { body }),
    signUp: (body: SignUpDraft) => request<SessionState>('POST', '/sign-up', { body }),
    signIn: (body: SignInDraft) => request<SessionState>('POST', '/sign-in', { body }),
    signOut: () => request<void>('POST', '/sign-out'),
    chooseAccount: (accountId: string) => request<SessionState>('POST', '/session/account', { body: { accountId } }),
    requestPasswordReset: (email: string) => request<object>('POST', '/password-reset-requests', { body: { email } }),
    getPasswordReset: (secret: string) => request<PasswordReset>('GET', path`/password-resets/${secret}`),
    resetPassword: (secret: string, password: string) =>
      request<void>('POST', path`/password-resets/${secret}`, { body: { password } }),
  },
  me: {
    rename: (name: string) => request<SessionState>('PATCH', '/me', { body: { name } }),
    changePassword: (body: PasswordChange) => request<void>('POST', '/me/password', { body }),
    sessions: () => request<{ data: Session[] }>('GET', '/me/sessions'),
    endSession: (id: string) => request<void>('DELETE', path`/me/sessions/${id}`),
    signOutEverywhere: () => request<void>('POST', '/me/sign-out-everywhere'),
  },
  account: {
    rename: (name: string) => request<SessionState>('PATCH', '/account', { body: { name } }),
  },
  members: {
    list: () => request<{ data: Member[] }>('GET', '/members'),
    changeRole: (personId: string, role: Role) =>
      request<Member>('PATCH', path`/members/${personId}`, { body: { role } }),
    remove: (personId: string) => request<void>('DELETE', path`/members/${personId}`),
  },
  invitations: {
    list: () => request<{ data: Invitation[] }>('GET', '/invitations'),
    create: (body: InvitationDraft) => request<InvitationCreated>('POST', '/invitations', { body }),
    withdraw: (id: string) => request<void>('DELETE', path`/invitations/${id}`),
    view: (secret: string) => request<InvitationView>('GET', path`/invitations/by-link/${secret}`),
    accept: (secret: string, body: InvitationAnswer) =>
      request<SessionState>('POST', path`/invitations/by-link/${secret}/accept`, { body }),
  },
  tokens: {
    list: () => request<{ data: Token[] }>('GET', '/tokens'),
    create: (body: TokenDraft) => request<TokenCreated>('POST', '/tokens', { body }),
    disable: (id: string) => request<Token>('POST', path`/tokens/${id}/disable`),
    replace: (id: string, body: TokenReplacement) =>
      request<TokenCreated>('POST', path`/tokens/${id}/replace`, { body }),
  },
  bots: {
    list: (search?: string) => request<BotList>('GET', '/bots', { query: { search } }),
    create: (body: BotDraft) => request<Bot>('POST', '/bots', { body }),
    get: (botId: string) => request<Bot>('GET', path`/bots/${botId}`),
    update: (botId: string, body: BotChange) => request<Bot>('PATCH', path`/bots/${botId}`, { body }),
    /** Final, so the name is repeated. */
    remove: (botId: string, name: string) => request<void>('DELETE', path`/bots/${botId}`, { body: { name } }),
  },
  entries: {
    list: (botId: string, query: Page & { search?: string | undefined } = {}) =>
      request<EntryList>('GET', path`/bots/${botId}/entries`, { query: { ...query } }),
    create: (botId: string, body: EntryDraft) => request<Entry>('POST', path`/bots/${botId}/entries`, { body }),
    update: (botId: string, entryId: string, body: EntryDraft) =>
      request<Entry>('PUT', path`/bots/${botId}/entries/${entryId}`, { body }),
    remove: (botId: string, entryId: string) => request<void>('DELETE', path`/bots/${botId}/entries/${entryId}`),
  },
  playground: {
    send: (botId: string, body: PlaygroundMessage) =>
      request<PlaygroundReply>('POST', path`/bots/${botId}/playground`, { body }),
  },
  conversations: {
    list: (botId: string, query: Page = {}) =>
      request<ConversationList>('GET', path`/bots/${botId}/conversations`, { query: { ...query } }),
    get: (botId: string, id: string) => request<Conversation>('GET', path`/bots/${botId}/conversations/${id}`),
    messages: (botId: string, id: string, query: Page = {}) =>
      request<MessageList>('GET', path`/bots/${botId}/conversations/${id}/messages`, { query: { ...query } }),
    remove: (botId: string, id: string) => request<void>('DELETE', path`/bots/${botId}/conversations/${id}`),
  },
}

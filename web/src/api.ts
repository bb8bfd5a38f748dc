import type {
  AccountUsage,
  Bot,
  BotAppearance,
  BotAppearanceChange,
  BotChange,
  BotDraft,
  BotList,
  BotUsage,
  BudgetUse,
  Conversation,
  ConversationList,
  Entry,
  EntryDraft,
  EntryFormat,
  EntryList,
  IdentitySecret,
  ImportResult,
  Invitation,
  InvitationAnswer,
  InvitationCreated,
  InvitationDraft,
  InvitationView,
  KnowledgeState,
  McpDraft,
  McpOffer,
  Member,
  ModelList,
  NearestEntries,
  OwnerTurn,
  OwnerTurnList,
  PageDraft,
  PassageList,
  PasswordChange,
  PasswordReset,
  PlaygroundMessage,
  PricesDraft,
  PriceTable,
  Provider,
  ProviderChange,
  ProviderDraft,
  ProviderList,
  Role,
  Session,
  SessionState,
  SignInDraft,
  SignUpDraft,
  SiteCheck,
  SiteDraft,
  Source,
  SourceChange,
  SourceList,
  SourceText,
  TestCase,
  TestCaseDraft,
  TestCaseList,
  TestReport,
  TestRun,
  TestRunList,
  TextDraft,
  Token,
  TokenCreated,
  TokenDraft,
  TokenReplacement,
  Tool,
  ToolDraft,
  ToolList,
  ToolTrial,
  ToolTrialResult,
  UnansweredList,
} from 'beckon-contract'
import { path, request, urlOf } from './request.ts'
import { newCallKey, openStream } from './stream.ts'
import { type Sending, upload } from './upload.ts'

export { ApiFailure } from './request.ts'

export interface Page {
  limit?: number | undefined
  cursor?: string | undefined
}

/** A longer name is cut at its beginning: its extension tells the kind. */
const fileNameCharacters = 200

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
  providers: {
    list: () => request<ProviderList>('GET', '/providers'),
    create: (body: ProviderDraft) => request<Provider>('POST', '/providers', { body }),
    change: (id: string, body: ProviderChange) => request<Provider>('PATCH', path`/providers/${id}`, { body }),
    remove: (id: string) => request<void>('DELETE', path`/providers/${id}`),
    /** Requests the provider's models: the quickest check of URL and key. */
    test: (id: string) => request<ModelList>('POST', path`/providers/${id}/test`),
  },
  spending: {
    ofBot: (botId: string) => request<BotUsage>('GET', path`/bots/${botId}/usage`),
    ofAccount: () => request<AccountUsage>('GET', '/usage'),
    changeBudget: (daily: number | null) => request<BudgetUse>('PUT', '/budgets', { body: { daily } }),
    prices: () => request<PriceTable>('GET', '/prices'),
    changePrices: (body: PricesDraft) => request<PriceTable>('PUT', '/prices', { body }),
  },
  bots: {
    list: (search?: string) => request<BotList>('GET', '/bots', { query: { search } }),
    create: (body: BotDraft) => request<Bot>('POST', '/bots', { body }),
    get: (botId: string) => request<Bot>('GET', path`/bots/${botId}`),
    update: (botId: string, body: BotChange) => request<Bot>('PATCH', path`/bots/${botId}`, { body }),
    /** Final, so the name must be repeated. */
    remove: (botId: string, name: string) => request<void>('DELETE', path`/bots/${botId}`, { body: { name } }),
  },
  widget: {
    get: (botId: string) => request<BotAppearance>('GET', path`/bots/${botId}/widget`),
    change: (botId: string, body: BotAppearanceChange) =>
      request<BotAppearance>('PATCH', path`/bots/${botId}/widget`, { body }),
    renewSecret: (botId: string) => request<IdentitySecret>('POST', path`/bots/${botId}/widget/identity-secret`),
    /** Reads the page as a visitor's browser would, and says why the chat doesn't appear. */
    checkSite: (botId: string, url: string) =>
      request<SiteCheck>('POST', path`/bots/${botId}/widget/check`, { body: { url } }),
  },
  knowledge: {
    getState: (botId: string) => request<KnowledgeState>('GET', path`/bots/${botId}/knowledge`),
  },
  entries: {
    list: (botId: string, query: Page & { search?: string | undefined } = {}) =>
      request<EntryList>('GET', path`/bots/${botId}/entries`, { query: { ...query } }),
    create: (botId: string, body: EntryDraft) => request<Entry>('POST', path`/bots/${botId}/entries`, { body }),
    update: (botId: string, entryId: string, body: EntryDraft) =>
      request<Entry>('PUT', path`/bots/${botId}/entries/${entryId}`, { body }),
    remove: (botId: string, entryId: string) => request<void>('DELETE', path`/bots/${botId}/entries/${entryId}`),
    /** The answers nearest to a message, nearest first. */
    nearest: (botId: string, message: string) =>
      request<NearestEntries>('POST', path`/bots/${botId}/entries/nearest`, { body: { message } }),
    addWording: (botId: string, entryId: string, question: string) =>
      request<Entry>('POST', path`/bots/${botId}/entries/${entryId}/questions`, { body: { question } }),
    removeWording: (botId: string, entryId: string, question: string) =>
      request<Entry>('DELETE', path`/bots/${botId}/entries/${entryId}/questions`, { query: { question } }),
    /** All or nothing: a failure's `errors` list the invalid rows. */
    import: (botId: string, file: Blob, format: EntryFormat) =>
      upload<ImportResult>(path`/bots/${botId}/entries/import`, file, { query: { format } }),
    /** A download, for a link. */
    exportUrl: (botId: string, format: EntryFormat) => urlOf(path`/bots/${botId}/entries/export`, { format }),
  },
  sources: {
    list: (botId: string, query: Page = {}) =>
      request<SourceList>('GET', path`/bots/${botId}/sources`, { query: { ...query } }),
    addText: (botId: string, body: TextDraft) => request<Source>('POST', path`/bots/${botId}/sources/texts`, { body }),
    addFile: (botId: string, file: File, sending: Sending = {}) =>
      upload<Source>(path`/bots/${botId}/sources/files`, file, {
        query: { name: file.name.slice(-fileNameCharacters) },
        ...sending,
      }),
    addPage: (botId: string, body: PageDraft) => request<Source>('POST', path`/bots/${botId}/sources/pages`, { body }),
    addSite: (botId: string, body: SiteDraft) => request<Source>('POST', path`/bots/${botId}/sources/sites`, { body }),
    getText: (botId: string, id: string) => request<SourceText>('GET', path`/bots/${botId}/sources/${id}/text`),
    change: (botId: string, id: string, body: SourceChange) =>
      request<Source>('PATCH', path`/bots/${botId}/sources/${id}`, { body }),
    readAgain: (botId: string, id: string) => request<Source>('POST', path`/bots/${botId}/sources/${id}/read`),
    remove: (botId: string, id: string) => request<void>('DELETE', path`/bots/${botId}/sources/${id}`),
    passages: (botId: string, id: string, query: Page = {}) =>
      request<PassageList>('GET', path`/bots/${botId}/sources/${id}/passages`, { query: { ...query } }),
  },
  unanswered: {
    list: (botId: string) => request<UnansweredList>('GET', path`/bots/${botId}/unanswered`),
    dismiss: (botId: string, questions: string[]) =>
      request<void>('POST', path`/bots/${botId}/unanswered/dismiss`, { body: { questions } }),
  },
  tests: {
    list: (botId: string) => request<TestCaseList>('GET', path`/bots/${botId}/tests`),
    create: (botId: string, body: TestCaseDraft) => request<TestCase>('POST', path`/bots/${botId}/tests`, { body }),
    update: (botId: string, testId: string, body: TestCaseDraft) =>
      request<TestCase>('PUT', path`/bots/${botId}/tests/${testId}`, { body }),
    remove: (botId: string, testId: string) => request<void>('DELETE', path`/bots/${botId}/tests/${testId}`),
    /** All or nothing: a failure's `errors` list the invalid rows. */
    import: (botId: string, file: Blob, format: EntryFormat) =>
      upload<ImportResult>(path`/bots/${botId}/tests/import`, file, { query: { format } }),
    /** A download, for a link. */
    exportUrl: (botId: string, format: EntryFormat) => urlOf(path`/bots/${botId}/tests/export`, { format }),
    runs: (botId: string) => request<TestRunList>('GET', path`/bots/${botId}/test-runs`),
    run: (botId: string) => request<TestRun>('POST', path`/bots/${botId}/test-runs`),
    report: (botId: string, runId: string) => request<TestReport>('GET', path`/bots/${botId}/test-runs/${runId}`),
    /** Cancelling twice or too late is harmless. */
    cancel: (botId: string, runId: string) => request<void>('POST', path`/bots/${botId}/test-runs/${runId}/cancel`),
  },
  tools: {
    list: (botId: string) => request<ToolList>('GET', path`/bots/${botId}/tools`),
    create: (botId: string, body: ToolDraft) => request<Tool>('POST', path`/bots/${botId}/tools`, { body }),
    update: (botId: string, toolId: string, body: ToolDraft) =>
      request<Tool>('PUT', path`/bots/${botId}/tools/${toolId}`, { body }),
    remove: (botId: string, toolId: string) => request<void>('DELETE', path`/bots/${botId}/tools/${toolId}`),
    try: (botId: string, body: ToolTrial) => request<ToolTrialResult>('POST', path`/bots/${botId}/tools/try`, { body }),
    /** Lists an MCP server's tools. */
    offer: (botId: string, body: { draft: McpDraft; toolId?: string }) =>
      request<McpOffer>('POST', path`/bots/${botId}/tools/offer`, { body }),
  },
  playground: {
    send: (botId: string, body: PlaygroundMessage, signal: AbortSignal) =>
      openStream('POST', path`/bots/${botId}/playground`, { body, key: newCallKey(), signal }),
    /** Streams a turn from after this event. */
    resume: (botId: string, turnId: string, lastEventId: string, signal: AbortSignal) =>
      openStream('GET', path`/bots/${botId}/turns/${turnId}/events`, { lastEventId, signal }),
    /** Cancelling twice or too late is harmless. */
    cancel: (botId: string, turnId: string) => request<void>('POST', path`/bots/${botId}/turns/${turnId}/cancel`),
  },
  conversations: {
    list: (botId: string, query: Page = {}) =>
      request<ConversationList>('GET', path`/bots/${botId}/conversations`, { query: { ...query } }),
    get: (botId: string, id: string) => request<Conversation>('GET', path`/bots/${botId}/conversations/${id}`),
    turns: (botId: string, id: string, query: Page = {}) =>
      request<OwnerTurnList>('GET', path`/bots/${botId}/conversations/${id}/turns`, { query: { ...query } }),
    turn: (botId: string, turnId: string) => request<OwnerTurn>('GET', path`/bots/${botId}/turns/${turnId}`),
    remove: (botId: string, id: string) => request<void>('DELETE', path`/bots/${botId}/conversations/${id}`),
  },
}

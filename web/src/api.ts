import type {
  AuditExportQuery,
  BotAppearanceChange,
  BotChange,
  BotDraft,
  BothProofs,
  BotQuery,
  ConversationsChange,
  DeletedEntry,
  DeletedTest,
  DeliveryState,
  EntryChange,
  EntryChoice,
  EntryDraft,
  EntryExportQuery,
  EntryFilterQuery,
  EntryFormat,
  EntryImportQuery,
  EntryQuery,
  EntryTagsChange,
  FilledAnswers,
  InboxExportQuery,
  InboxFilterQuery,
  InvitationAnswer,
  InvitationDraft,
  MatchingChange,
  MatchingRemoval,
  McpDraft,
  PageDraft,
  PasswordChange,
  PersonDraft,
  PlaygroundMessage,
  PricesDraft,
  ProviderChange,
  ProviderDraft,
  Role,
  SecondStep,
  SignInDraft,
  SignUpAnswer,
  SignUpDraft,
  SiteDraft,
  SourceChange,
  SourceQuery,
  TemplateDraft,
  TestCaseDraft,
  TextDraft,
  TokenDraft,
  TokenQuery,
  TokenReplacement,
  ToolDraft,
  ToolTrial,
  WebhookChange,
  WebhookDraft,
  WebhookReplay,
} from 'beckon-contract'
import { call, urlOf } from './request.ts'
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
    get: () => call('GET /session'),
    setUp: (body: SignUpDraft) => call('POST /setup', { body }),
    signUp: (body: SignUpDraft) => call('POST /sign-up', { body }),
    requestSignUp: (email: string) => call('POST /sign-up-requests', { body: { email } }),
    viewSignUp: (secret: string) => call('GET /sign-ups/{secret}', { params: { secret } }),
    finishSignUp: (secret: string, body: SignUpAnswer) => call('POST /sign-ups/{secret}', { params: { secret }, body }),
    signIn: (body: SignInDraft) => call('POST /sign-in', { body }),
    finishSignIn: (body: SecondStep) => call('POST /sign-in/second-step', { body }),
    signOut: () => call('POST /sign-out'),
    chooseAccount: (accountId: string) => call('POST /session/account', { body: { accountId } }),
    requestPasswordReset: (email: string) => call('POST /password-reset-requests', { body: { email } }),
    getPasswordReset: (secret: string) => call('GET /password-resets/{secret}', { params: { secret } }),
    resetPassword: (secret: string, password: string) =>
      call('POST /password-resets/{secret}', { params: { secret }, body: { password } }),
  },
  me: {
    rename: (name: string) => call('PATCH /me', { body: { name } }),
    change: (body: PersonDraft) => call('PATCH /me', { body }),
    changePassword: (body: PasswordChange) => call('POST /me/password', { body }),
    secondFactor: () => call('GET /me/second-factor'),
    setUpSecondFactor: (password: string) => call('POST /me/second-factor/setup', { body: { password } }),
    confirmSecondFactor: (code: string) => call('POST /me/second-factor', { body: { code } }),
    renewRecoveryCodes: (body: BothProofs) => call('POST /me/second-factor/recovery-codes', { body }),
    removeSecondFactor: (body: BothProofs) => call('DELETE /me/second-factor', { body }),
    sessions: () => call('GET /me/sessions'),
    endSession: (id: string) => call('DELETE /me/sessions/{sessionId}', { params: { sessionId: id } }),
    signOutEverywhere: () => call('POST /me/sign-out-everywhere'),
  },
  account: {
    rename: (name: string) => call('PATCH /account', { body: { name } }),
    remove: (name: string) => call('DELETE /account', { body: { name } }),
    requireSecondFactor: (required: boolean) => call('PUT /account/second-factor', { body: { required } }),
  },
  members: {
    list: () => call('GET /members'),
    changeRole: (personId: string, role: Role) =>
      call('PATCH /members/{personId}', { params: { personId }, body: { role } }),
    remove: (personId: string) => call('DELETE /members/{personId}', { params: { personId } }),
  },
  invitations: {
    list: () => call('GET /invitations'),
    create: (body: InvitationDraft) => call('POST /invitations', { body }),
    withdraw: (id: string) => call('DELETE /invitations/{invitationId}', { params: { invitationId: id } }),
    view: (secret: string) => call('GET /invitations/by-link/{secret}', { params: { secret } }),
    accept: (secret: string, body: InvitationAnswer) =>
      call('POST /invitations/by-link/{secret}/accept', { params: { secret }, body }),
  },
  auditLog: {
    list: (query: AuditExportQuery & Page) => call('GET /audit-log', { query }),
    people: () => call('GET /audit-log/people'),
    /** A download, for a link. */
    exportUrl: (query: AuditExportQuery) => urlOf('GET /audit-log/export', { query }),
  },
  tokens: {
    list: (query: TokenQuery = {}) => call('GET /tokens', { query }),
    create: (body: TokenDraft) => call('POST /tokens', { body }),
    disable: (id: string) => call('POST /tokens/{tokenId}/disable', { params: { tokenId: id } }),
    replace: (id: string, body: TokenReplacement) =>
      call('POST /tokens/{tokenId}/replace', { params: { tokenId: id }, body }),
  },
  webhooks: {
    list: () => call('GET /webhooks'),
    create: (body: WebhookDraft) => call('POST /webhooks', { body }),
    change: (webhookId: string, body: WebhookChange) =>
      call('PATCH /webhooks/{webhookId}', { params: { webhookId }, body }),
    remove: (webhookId: string) => call('DELETE /webhooks/{webhookId}', { params: { webhookId } }),
    renewSecret: (webhookId: string) => call('POST /webhooks/{webhookId}/secret', { params: { webhookId } }),
    test: (webhookId: string) => call('POST /webhooks/{webhookId}/test', { params: { webhookId } }),
    replay: (webhookId: string, body: WebhookReplay) =>
      call('POST /webhooks/{webhookId}/replay', { params: { webhookId }, body }),
    deliveries: (webhookId: string, query: Page & { state?: DeliveryState | undefined }) =>
      call('GET /webhooks/{webhookId}/deliveries', { params: { webhookId }, query }),
    delivery: (webhookId: string, deliveryId: string) =>
      call('GET /webhooks/{webhookId}/deliveries/{deliveryId}', { params: { webhookId, deliveryId } }),
    sendAgain: (webhookId: string, deliveryId: string) =>
      call('POST /webhooks/{webhookId}/deliveries/{deliveryId}/send', { params: { webhookId, deliveryId } }),
  },
  providers: {
    list: () => call('GET /providers'),
    create: (body: ProviderDraft) => call('POST /providers', { body }),
    change: (id: string, body: ProviderChange) =>
      call('PATCH /providers/{providerId}', { params: { providerId: id }, body }),
    remove: (id: string) => call('DELETE /providers/{providerId}', { params: { providerId: id } }),
    faultOf: (botId: string) => call('GET /bots/{botId}/model-fault', { params: { botId } }),
    /** Requests the provider's models: the quickest check of URL and key. */
    test: (id: string) => call('POST /providers/{providerId}/test', { params: { providerId: id } }),
  },
  spending: {
    ofBot: (botId: string) => call('GET /bots/{botId}/usage', { params: { botId } }),
    ofAccount: () => call('GET /usage'),
    changeBudget: (daily: number | null) => call('PUT /budgets', { body: { daily } }),
    quotas: () => call('GET /quotas'),
    prices: () => call('GET /prices'),
    changePrices: (body: PricesDraft) => call('PUT /prices', { body }),
  },
  bots: {
    list: (query: BotQuery = {}) => call('GET /bots', { query }),
    create: (body: BotDraft) => call('POST /bots', { body }),
    get: (botId: string) => call('GET /bots/{botId}', { params: { botId } }),
    update: (botId: string, body: BotChange) => call('PATCH /bots/{botId}', { params: { botId }, body }),
    listFillIn: (botId: string) => call('GET /bots/{botId}/fill-in', { params: { botId } }),
    fillIn: (botId: string, body: FilledAnswers) => call('PUT /bots/{botId}/fill-in', { params: { botId }, body }),
    createFromTemplate: (body: TemplateDraft) => call('POST /bots/from-template', { body }),
    duplicate: (botId: string, name: string) =>
      call('POST /bots/{botId}/duplicate', { params: { botId }, body: { name } }),
    /** All or nothing: a failure's `errors` list the invalid lines. */
    import: (file: Blob) => upload('POST /bots/import', file, {}),
    /** A download, for a link. */
    exportUrl: (botId: string) => urlOf('GET /bots/{botId}/export', { params: { botId } }),
    /** Final, so the name must be repeated. */
    remove: (botId: string, name: string) => call('DELETE /bots/{botId}', { params: { botId }, body: { name } }),
  },
  calls: {
    /** The last calls of programs to a bot, newest first. */
    list: (bot: string) => call('GET /calls', { query: { bot } }),
  },
  widget: {
    get: (botId: string) => call('GET /bots/{botId}/widget', { params: { botId } }),
    change: (botId: string, body: BotAppearanceChange) =>
      call('PATCH /bots/{botId}/widget', { params: { botId }, body }),
    renewSecret: (botId: string) => call('POST /bots/{botId}/widget/identity-secret', { params: { botId } }),
    /** Reads the page as a visitor's browser would, and says why the chat doesn't appear. */
    checkSite: (botId: string, url: string) =>
      call('POST /bots/{botId}/widget/check', { params: { botId }, body: { url } }),
  },
  knowledge: {
    getState: (botId: string) => call('GET /bots/{botId}/knowledge', { params: { botId } }),
  },
  entries: {
    list: (botId: string, query: EntryQuery = {}) => call('GET /bots/{botId}/entries', { params: { botId }, query }),
    create: (botId: string, body: EntryDraft) => call('POST /bots/{botId}/entries', { params: { botId }, body }),
    update: (botId: string, entryId: string, body: EntryChange) =>
      call('PUT /bots/{botId}/entries/{entryId}', { params: { botId, entryId }, body }),
    remove: (botId: string, entryId: string) =>
      call('DELETE /bots/{botId}/entries/{entryId}', { params: { botId, entryId } }),
    restore: (botId: string, entryId: string, body: DeletedEntry) =>
      call('POST /bots/{botId}/entries/{entryId}/restore', { params: { botId, entryId }, body }),
    removeMany: (botId: string, body: EntryChoice) =>
      call('POST /bots/{botId}/entries/delete', { params: { botId }, body }),
    /** All that match, as they are now. */
    count: (botId: string, query: EntryFilterQuery) =>
      call('GET /bots/{botId}/entries/count', { params: { botId }, query }),
    /** Imports and deletions that can be undone. */
    listChanges: (botId: string) => call('GET /bots/{botId}/entries/changes', { params: { botId } }),
    undoChange: (botId: string, changeId: string) =>
      call('POST /bots/{botId}/entries/changes/{changeId}/undo', { params: { botId, changeId } }),
    facets: (botId: string) => call('GET /bots/{botId}/entries/facets', { params: { botId } }),
    changeTags: (botId: string, body: EntryTagsChange) =>
      call('POST /bots/{botId}/entries/tags', { params: { botId }, body }),
    /** The answers nearest to a message, nearest first. */
    nearest: (botId: string, message: string) =>
      call('POST /bots/{botId}/entries/nearest', { params: { botId }, body: { message } }),
    addWording: (botId: string, entryId: string, question: string) =>
      call('POST /bots/{botId}/entries/{entryId}/questions', { params: { botId, entryId }, body: { question } }),
    removeWording: (botId: string, entryId: string, question: string) =>
      call('DELETE /bots/{botId}/entries/{entryId}/questions', { params: { botId, entryId }, query: { question } }),
    /** All or nothing: a failure's `errors` list the invalid rows. */
    import: (botId: string, file: Blob, query: EntryImportQuery) =>
      upload('POST /bots/{botId}/entries/import', file, { params: { botId }, query }),
    /** What an import would do. */
    previewImport: (botId: string, file: Blob, query: EntryImportQuery) =>
      upload('POST /bots/{botId}/entries/import/preview', file, { params: { botId }, query }),
    /** A download, for a link. */
    exportUrl: (botId: string, query: EntryExportQuery) =>
      urlOf('GET /bots/{botId}/entries/export', { params: { botId }, query }),
  },
  sources: {
    list: (botId: string, query: SourceQuery = {}) => call('GET /bots/{botId}/sources', { params: { botId }, query }),
    addText: (botId: string, body: TextDraft) => call('POST /bots/{botId}/sources/texts', { params: { botId }, body }),
    addFile: (botId: string, file: File, sending: Sending = {}) =>
      upload('POST /bots/{botId}/sources/files', file, {
        params: { botId },
        query: { name: file.name.slice(-fileNameCharacters) },
        ...sending,
      }),
    addPage: (botId: string, body: PageDraft) => call('POST /bots/{botId}/sources/pages', { params: { botId }, body }),
    addSite: (botId: string, body: SiteDraft) => call('POST /bots/{botId}/sources/sites', { params: { botId }, body }),
    getText: (botId: string, id: string) =>
      call('GET /bots/{botId}/sources/{sourceId}/text', { params: { botId, sourceId: id } }),
    change: (botId: string, id: string, body: SourceChange) =>
      call('PATCH /bots/{botId}/sources/{sourceId}', { params: { botId, sourceId: id }, body }),
    readAgain: (botId: string, id: string) =>
      call('POST /bots/{botId}/sources/{sourceId}/read', { params: { botId, sourceId: id } }),
    remove: (botId: string, id: string) =>
      call('DELETE /bots/{botId}/sources/{sourceId}', { params: { botId, sourceId: id } }),
    passages: (botId: string, id: string, query: Page = {}) =>
      call('GET /bots/{botId}/sources/{sourceId}/passages', { params: { botId, sourceId: id }, query }),
  },
  unanswered: {
    list: (botId: string) => call('GET /bots/{botId}/unanswered', { params: { botId } }),
    dismiss: (botId: string, questions: string[]) =>
      call('POST /bots/{botId}/unanswered/dismiss', { params: { botId }, body: { questions } }),
  },
  tests: {
    list: (botId: string) => call('GET /bots/{botId}/tests', { params: { botId } }),
    create: (botId: string, body: TestCaseDraft) => call('POST /bots/{botId}/tests', { params: { botId }, body }),
    update: (botId: string, testId: string, body: TestCaseDraft) =>
      call('PUT /bots/{botId}/tests/{testId}', { params: { botId, testId }, body }),
    remove: (botId: string, testId: string) =>
      call('DELETE /bots/{botId}/tests/{testId}', { params: { botId, testId } }),
    restore: (botId: string, testId: string, body: DeletedTest) =>
      call('POST /bots/{botId}/tests/{testId}/restore', { params: { botId, testId }, body }),
    /** All or nothing: a failure's `errors` list the invalid rows. */
    import: (botId: string, file: Blob, format: EntryFormat) =>
      upload('POST /bots/{botId}/tests/import', file, { params: { botId }, query: { format } }),
    /** A download, for a link. */
    exportUrl: (botId: string, format: EntryFormat) =>
      urlOf('GET /bots/{botId}/tests/export', { params: { botId }, query: { format } }),
    runs: (botId: string) => call('GET /bots/{botId}/test-runs', { params: { botId } }),
    run: (botId: string) => call('POST /bots/{botId}/test-runs', { params: { botId } }),
    report: (botId: string, runId: string) => call('GET /bots/{botId}/test-runs/{runId}', { params: { botId, runId } }),
    /** Cancelling twice or too late is harmless. */
    cancel: (botId: string, runId: string) =>
      call('POST /bots/{botId}/test-runs/{runId}/cancel', { params: { botId, runId } }),
  },
  tools: {
    list: (botId: string) => call('GET /bots/{botId}/tools', { params: { botId } }),
    create: (botId: string, body: ToolDraft) => call('POST /bots/{botId}/tools', { params: { botId }, body }),
    update: (botId: string, toolId: string, body: ToolDraft) =>
      call('PUT /bots/{botId}/tools/{toolId}', { params: { botId, toolId }, body }),
    remove: (botId: string, toolId: string) =>
      call('DELETE /bots/{botId}/tools/{toolId}', { params: { botId, toolId } }),
    try: (botId: string, body: ToolTrial) => call('POST /bots/{botId}/tools/try', { params: { botId }, body }),
    /** Lists an MCP server's tools. */
    offer: (botId: string, body: { draft: McpDraft; toolId?: string }) =>
      call('POST /bots/{botId}/tools/offer', { params: { botId }, body }),
  },
  playground: {
    send: (botId: string, body: PlaygroundMessage, signal: AbortSignal) =>
      openStream('POST /bots/{botId}/playground', { params: { botId }, body, key: newCallKey(), signal }),
    /** Streams a turn from after this event. */
    resume: (botId: string, turnId: string, lastEventId: string, signal: AbortSignal) =>
      openStream('GET /bots/{botId}/turns/{turnId}/events', { params: { botId, turnId }, lastEventId, signal }),
    /** Cancelling twice or too late is harmless. */
    cancel: (botId: string, turnId: string) =>
      call('POST /bots/{botId}/turns/{turnId}/cancel', { params: { botId, turnId } }),
  },
  inbox: {
    list: (query: InboxFilterQuery & Page) => call('GET /conversations', { query }),
    count: (query: InboxFilterQuery) => call('GET /conversations/count', { query }),
    latest: (query: { bot?: string; open?: string }) => call('GET /conversations/latest', { query }),
    get: (id: string) => call('GET /conversations/{conversationId}', { params: { conversationId: id } }),
    people: (query: { q: string; bot?: string }) => call('GET /conversations/people', { query }),
    change: (body: ConversationsChange) => call('POST /conversations/change', { body }),
    remove: (ids: string[]) => call('POST /conversations/delete', { body: { ids } }),
    /** All that match, as they are now. */
    countMatching: (query: InboxFilterQuery) => call('GET /conversations/matching', { query }),
    changeMatching: (body: MatchingChange) => call('POST /conversations/matching/change', { body }),
    removeMatching: (body: MatchingRemoval) => call('POST /conversations/matching/delete', { body }),
    listChanges: () => call('GET /conversations/changes'),
    labels: () => call('GET /labels'),
    addNote: (id: string, text: string) =>
      call('POST /conversations/{conversationId}/notes', { params: { conversationId: id }, body: { text } }),
    removeNote: (id: string, noteId: string) =>
      call('DELETE /conversations/{conversationId}/notes/{noteId}', { params: { conversationId: id, noteId } }),
    /** A download, for a link. */
    exportUrl: (query: InboxExportQuery) => urlOf('GET /conversations/export', { query }),
  },
  conversations: {
    list: (botId: string, query: Page = {}) => call('GET /bots/{botId}/conversations', { params: { botId }, query }),
    get: (botId: string, id: string) =>
      call('GET /bots/{botId}/conversations/{conversationId}', { params: { botId, conversationId: id } }),
    turns: (botId: string, id: string, query: Page = {}) =>
      call('GET /bots/{botId}/conversations/{conversationId}/turns', { params: { botId, conversationId: id }, query }),
    turn: (botId: string, turnId: string) => call('GET /bots/{botId}/turns/{turnId}', { params: { botId, turnId } }),
    remove: (botId: string, id: string) =>
      call('DELETE /bots/{botId}/conversations/{conversationId}', { params: { botId, conversationId: id } }),
  },
}

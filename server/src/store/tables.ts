import type {
  Channel,
  EngineKind,
  Expectation,
  FinishReason,
  Position,
  ProviderKind,
  Rating,
  Rereading,
  Role,
  Scheme,
  SourceKind,
  SourceState,
  TestRun,
  TestVerdict,
  ToolKind,
  TurnStatus,
} from 'beckon-contract'
import type { Generated } from 'kysely'

/** What a bot knows has two parts, indexed apart: a word changed in an answer is no reason to read all documents again. */
export type KnowledgePart = 'entries' | 'passages'

/** Instants are milliseconds since 1970, switches are 0 or 1, and `…Json` columns hold JSON text: the same on both databases. */
export interface Tables {
  service: { key: string; value: string }
  people: { id: string; email: string; name: string; passwordHash: string; createdAt: number }
  accounts: { id: string; name: string; createdAt: number }
  members: { accountId: string; personId: string; role: Role; createdAt: number }
  sessions: {
    id: string
    hash: string
    personId: string
    accountId: string | null
    createdAt: number
    lastSeenAt: number
    expiresAt: number
    address: string
    userAgent: string
  }
  invitations: {
    id: string
    accountId: string
    email: string
    role: Role
    hash: string
    /** It holds as long as this person may invite. Null only where a server of an older version wrote it: it never holds. */
    invitedBy: string | null
    createdAt: number
    expiresAt: number
  }
  passwordResets: { hash: string; personId: string; createdAt: number; expiresAt: number }
  tokens: {
    id: string
    accountId: string
    name: string
    hash: string
    first: string
    last: string
    scopesJson: string
    botIdsJson: string | null
    createdBy: string | null
    createdAt: number
    expiresAt: number | null
    disabledAt: number | null
    lastUsedAt: number | null
    lastUsedFrom: string | null
    calls: number
  }
  bots: {
    id: string
    accountId: string
    name: string
    greeting: string
    instructions: string
    fallback: string
    language: string
    apiTrigger: number
    widgetEnabled: number
    sitesJson: string
    engine: Generated<EngineKind>
    /** null: the service's own model. */
    providerId: string | null
    model: Generated<string>
    temperature: number | null
    maxTokens: number | null
    beyondKnowledge: Generated<number>
    knowledgeOnFailure: Generated<number>
    /** Millionths of money; null: none. */
    dailyBudget: number | null
    /** Grows with every change of the bot's questions and answers, so that every server knows when what it indexed is old. */
    knowledgeVersion: number
    /** The same for the passages of its sources. */
    passagesVersion: Generated<number>
    createdAt: number
    updatedAt: number
  }
  /** How a bot looks on other sites. Without a row: as a new one does. */
  botAppearances: {
    botId: string
    accountId: string
    title: string
    color: string
    position: Position
    scheme: Scheme
    avatar: string | null
    suggestionsJson: string
    openOnLoad: number
    /** With which sites sign who their visitors are. */
    sealedIdentitySecret: string | null
  }
  visitors: {
    id: string
    accountId: string
    botId: string
    /** Of the secret that a browser keeps; null for those whom their site names. */
    secretHash: string | null
    /** What the site calls them; null for those whom nobody has named. */
    externalId: string | null
    name: string | null
    email: string | null
    createdAt: number
    lastSeenAt: number
  }
  providers: {
    id: string
    accountId: string
    kind: ProviderKind
    name: string
    url: string
    sealedKey: string | null
    keyEnding: string | null
    embeddingModel: string | null
    createdAt: number
    updatedAt: number
  }
  tools: {
    id: string
    accountId: string
    botId: string
    kind: ToolKind
    name: string
    draftJson: string
    sealedSecrets: string | null
    createdAt: number
    updatedAt: number
  }
  entries: {
    id: string
    accountId: string
    botId: string
    questionsJson: string
    answer: string
    /** Lower-cased questions and answer, for the editor's search box. */
    searchText: string
    createdAt: number
    updatedAt: number
  }
  sources: {
    id: string
    accountId: string
    botId: string
    kind: SourceKind
    title: string
    url: string | null
    state: SourceState
    /** Why it failed, or what was left out. */
    reason: string | null
    done: number
    total: number
    bytes: number
    reread: Rereading
    maxPages: number | null
    maxDepth: number | null
    readAt: number | null
    nextReadAt: number | null
    /** The version of the bot's passages in which this source last changed: who has indexed that one knows it. */
    passagesVersion: Generated<number>
    createdAt: number
  }
  /** What an author gave us, kept as it came. */
  sourceFiles: { sourceId: string; accountId: string; name: string; content: Buffer }
  /** A source is one document or, where it is a site, one for each page. */
  documents: {
    id: string
    accountId: string
    sourceId: string
    url: string | null
    title: string
    contentHash: string
    passageCount: number
    /** 0 while it is being written, and after it was replaced: only current documents are answered from. */
    isCurrent: number
    readAt: number
  }
  passages: {
    id: string
    accountId: string
    sourceId: string
    documentId: string
    position: number
    /** The headings above it, outermost first. */
    title: string
    text: string
  }
  /** What the texts of a bot mean, as the account's embedding model sees it: those of its questions and passages now. */
  vectors: {
    accountId: string
    botId: string
    part: KnowledgePart
    /** Names the model and where it is reached: its vectors fit no other's. */
    modelKey: string
    textHash: string
    /** A signed byte for each dimension. */
    vector: Buffer
  }
  /** How far that has come. */
  vectorStates: {
    accountId: string
    botId: string
    part: KnowledgePart
    modelKey: string
    done: number
    total: number
    /** 1: the bot's knowledge has not become a version newer since vectors were written, so nobody has indexed them. */
    isUntold: number
    /** What the provider said when it was asked last and refused. */
    failure: string | null
    /** In a row. */
    failures: number
    ranAt: number
  }
  jobs: {
    id: string
    kind: string
    accountId: string
    subjectId: string
    /** When a server should take it up: while one runs it, when its lease ends. */
    dueAt: number
    /** Asked for again while it runs. */
    nextAt: number | null
    /** Whose run it is; nobody else may finish it. */
    leaseId: string | null
    attempts: number
  }
  /** The first job of each account and kind, or an earlier instant: where a claim looks. Kept by triggers. */
  jobQueues: { accountId: string; kind: string; dueAt: number; jobId: string }
  testCases: {
    id: string
    accountId: string
    botId: string
    message: string
    /** Of the message whatever its case and spaces: a bot has one case for each. */
    messageHash: string
    expectedKind: Expectation['kind']
    /** Of the entry or the source, which may be deleted by now. */
    expectedId: string | null
    expectedText: string | null
    lastVerdict: TestVerdict | null
    createdAt: number
    updatedAt: number
  }
  testRuns: {
    id: string
    accountId: string
    botId: string
    state: TestRun['state']
    cause: TestRun['cause']
    engine: EngineKind
    model: string | null
    /** All of the bot that a reply from knowledge depends on: another one means that something changed since. */
    basis: string
    /** It begins no earlier. */
    dueAt: number
    total: number
    done: Generated<number>
    passed: Generated<number>
    offered: Generated<number>
    createdAt: number
    finishedAt: number | null
    error: string | null
  }
  testResults: {
    runId: string
    caseId: string
    accountId: string
    message: string
    expectedJson: string
    expectedLabel: string | null
    verdict: TestVerdict
    reply: string
    givenLabel: string | null
  }
  dismissedQuestions: { accountId: string; botId: string; hash: string; createdAt: number }
  conversations: {
    id: string
    accountId: string
    botId: string
    channel: Channel
    /** Whose it is, where it began on a site. */
    visitorId: string | null
    userJson: string | null
    /** The beginning of the first message, by which a person recognises the conversation. */
    opening: string
    /** The one turn that is under way. */
    openTurnId: string | null
    turnCount: number
    unansweredCount: number
    createdAt: number
    updatedAt: number
  }
  turns: {
    /** The id of the reply, and of the turn. */
    id: string
    messageId: string
    accountId: string
    conversationId: string
    /** 1, 2, 3 … in the conversation. Unique, so that two turns never stand side by side, whichever server took them. */
    position: number
    status: Generated<TurnStatus>
    message: string
    reply: string
    finishReason: FinishReason
    answered: number
    choicesJson: string
    citationsJson: string
    inputTokens: number
    outputTokens: number
    metadataJson: string
    tokenId: string | null
    /** The problem its caller was told, where it failed. */
    failureJson: string | null
    /** How the reply came about: for the account's people only. */
    traceJson: string | null
    /** While it is under way: the server that runs it, and until when that is believed. */
    heldBy: string | null
    heldUntil: number | null
    cancelRequested: number | null
    rating: Rating | null
    ratingComment: string | null
    createdAt: number
    repliedAt: number
  }
  idempotencyKeys: {
    accountId: string
    route: string
    key: string
    bodyHash: string
    turnId: string
    createdAt: number
  }
  /** What an account says of money. Without a row: US dollars, no budget, and the prices that the service knows. */
  accountSpending: { accountId: string; currency: string; dailyBudget: number | null; pricesJson: string }
  /** What was used on a day (UTC) in all: by a bot, or by the account, whose id is then the scope. */
  spendingDays: {
    accountId: string
    scopeId: string
    day: string
    turns: number
    inputTokens: number
    outputTokens: number
    /** Millionths of money. */
    cost: number
    /** When the owners were told that most of the budget is gone. */
    warnedAt: number | null
  }
  /** The same in detail. A bot's stays when the bot is deleted: what is spent is spent. */
  usage: {
    accountId: string
    botId: string
    day: string
    /** The nil UUID where there is none, as for the visitor: a key cannot hold null. */
    tokenId: string
    visitorId: string
    turns: number
    inputTokens: number
    outputTokens: number
    cost: number
  }
  /** Money that replies under way may still cost. One past its time was left by a server that died, and counts no more. */
  reservations: { id: string; accountId: string; botId: string; day: string; cost: number; expiresAt: number }
}

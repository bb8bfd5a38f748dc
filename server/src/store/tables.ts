import type {
  AuditAction,
  Channel,
  DateFormat,
  DeliveryState,
  EngineKind,
  EntryChangeKind,
  Expectation,
  FinishReason,
  InboxAction,
  InboxChangeState,
  NoticeKind,
  PermanentFault,
  ProviderKind,
  Rating,
  Rereading,
  RetentionMode,
  Role,
  SentEventType,
  SourceKind,
  SourceState,
  TestRun,
  TestVerdict,
  ToolKind,
  TurnStatus,
} from 'beckon-contract'
import type { Generated, Selectable } from 'kysely'

/** A bot's knowledge has two parts, indexed separately: a changed answer is no reason to index all documents again. */
export type KnowledgePart = 'entries' | 'passages'

/** Instants are milliseconds since 1970, switches are 0 or 1, and `…Json` columns hold JSON text: the same on both databases. */
export interface Tables {
  service: { key: string; value: string }
  people: {
    id: string
    email: string
    name: string
    passwordHash: string
    createdAt: number
    /** Of the dates on the pages. Null: as in the browser. */
    timeZone: Generated<string | null>
    dateFormat: Generated<DateFormat | null>
  }
  accounts: {
    id: string
    name: string
    createdAt: number
    secondFactorRequired: Generated<number>
    /** Gone for everybody; a job removes its rows. */
    deletedAt: Generated<number | null>
  }
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
    /** Valid as long as this person may invite. Null only if an older version wrote it: then it is never valid. */
    invitedBy: string | null
    createdAt: number
    expiresAt: number
  }
  secondFactors: {
    personId: string
    sealedSecret: string
    /** The time step of the last code that was used: none works twice. */
    lastStep: number
    createdAt: number
    /** Null until a code was entered: it is not asked for before. */
    confirmedAt: number | null
  }
  recoveryCodes: { personId: string; hash: string }
  /** The person has no foreign key, and their name is repeated, so that a line stays readable after they are gone. */
  auditLog: {
    id: string
    accountId: string
    at: number
    action: AuditAction
    count: number
    /** Null: an API token or, if that is null too, the service's operator. */
    personId: string | null
    personName: string
    personEmail: string
    tokenId: string | null
    tokenName: string | null
    address: string
    userAgent: string
    subjectId: string | null
    subjectName: string | null
    detail: string
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
    /** Folded, for the list. Null: of a server of an older version. */
    searchName: string | null
    sortName: string | null
  }
  bots: {
    id: string
    accountId: string
    name: string
    greeting: string
    instructions: string
    fallback: string
    language: string
    /** For MCP clients. Empty: its name and greeting. */
    toolDescription: Generated<string>
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
    /** Replies if the model fails; null: none. */
    fallbackProviderId: string | null
    fallbackModel: Generated<string>
    /** Whether the operator's model replies instead; then there is no fallback provider. */
    fallbackToService: Generated<number>
    /** Millionths of money; null: no budget. */
    dailyBudget: number | null
    /** Increases with every change of the bot's entries, so that every server knows when its index is outdated. */
    knowledgeVersion: number
    /** The same for the passages of its sources. */
    passagesVersion: Generated<number>
    /** The enabled webhooks that want its events, a line for each: id, space, events. A copy, for the trigger. */
    webhooks: Generated<string>
    /** When a page of one of its sites first loaded its chat. */
    siteSeenAt: number | null
    archivedAt: number | null
    /** The switches that were on when it was archived, separated by commas. */
    archivedSwitches: Generated<string>
    createdAt: number
    updatedAt: number
    /** Since when it is gone for everybody; a job removes its rows. */
    deletedAt: number | null
  }
  /** What the list of bots is searched, filtered and sorted by. Kept by triggers, but for the folded names. */
  listedBots: {
    accountId: string
    botId: string
    searchName: string
    sortName: string
    apiTrigger: number
    widgetEnabled: number
    isArchived: number
    updatedAt: number
    /** Without those that wait to be counted. */
    conversations: Generated<number>
    /** On SQLite: those that began earlier are counted. */
    countedUntil: Generated<number>
  }
  /** Conversations that began (1) or were deleted, and are not counted in `listedBots` yet. Only on PostgreSQL. */
  uncountedConversations: { id: Generated<string>; accountId: string; botId: string; change: number }
  /** A bot's appearance on other sites. Without a row: the default. */
  botAppearances: {
    botId: string
    accountId: string
    /** Those that were set, but for the picture. */
    optionsJson: string
    avatar: string | null
    /** Sites use it to sign the identity of their visitors. */
    sealedIdentitySecret: string | null
  }
  visitors: {
    id: string
    accountId: string
    botId: string
    /** Hash of the secret in the visitor's browser; null for signed-in visitors. */
    secretHash: string | null
    /** The site's id of a signed-in visitor; null for others. */
    externalId: string | null
    name: string | null
    email: string | null
    /** Signed by the site; null for none. */
    attributesJson: string | null
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
    /** The caller's own, if a program maintains it. */
    key: string | null
    questionsJson: string
    answer: string
    /** Lower-cased questions and answer, for the editor's search box. */
    searchText: string
    tagsJson: Generated<string>
    /** As detected when it was written. */
    language: Generated<string | null>
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
    /** The passages version in which this source last changed: an index of that version or later includes it. */
    passagesVersion: Generated<number>
    createdAt: number
  }
  /** An uploaded file, stored unchanged. */
  sourceFiles: { sourceId: string; accountId: string; name: string; content: Buffer }
  /**
   * What the account stores, counted by triggers on the tables of its content. `messageBytes` is added by servers every
   * few seconds.
   */
  accountStorage: {
    accountId: string
    sources: number
    entries: number
    bytes: number
    messageBytes: Generated<number>
  }
  /** A source has one document or, if it is a site, one per page. */
  documents: {
    id: string
    accountId: string
    sourceId: string
    url: string | null
    title: string
    contentHash: string
    passageCount: number
    /** 0 while it is being written, and after it was replaced: only current documents are used for answers. */
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
  /** Embedding vectors of a bot's current questions and passages, by the account's embedding model. */
  vectors: {
    accountId: string
    botId: string
    part: KnowledgePart
    /** Identifies the model and its address: vectors of different models can't be compared. */
    modelKey: string
    textHash: string
    /** One signed byte per dimension. */
    vector: Buffer
  }
  /** Progress of creating a bot's vectors. */
  vectorStates: {
    accountId: string
    botId: string
    part: KnowledgePart
    modelKey: string
    done: number
    total: number
    /** 1: vectors were written since the last version bump, so no server has indexed them. */
    isUntold: number
    /** The provider's last error. */
    failure: string | null
    /** Consecutive failures. */
    failures: number
    ranAt: number
  }
  jobs: {
    id: string
    kind: string
    accountId: string
    subjectId: string
    /** When a server should claim it; while it runs, when its lease expires. */
    dueAt: number
    /** Set if it is enqueued again while it runs. */
    nextAt: number | null
    /** The lease of the current run; nobody else may finish it. */
    leaseId: string | null
    attempts: number
  }
  /** The first job of each account and kind, or an earlier time: where a claim looks. Maintained by triggers. */
  jobQueues: { accountId: string; kind: string; dueAt: number; jobId: string }
  /** Where an account wants to be told of events. */
  webhooks: {
    id: string
    accountId: string
    /** null: the events of all bots, and of the account. */
    botId: string | null
    url: string
    description: string
    /** Names of events, separated by commas. */
    events: string
    /** The current secret and, for a day, the previous one. */
    sealedSecrets: string
    isEnabled: number
    /** Why the service turned it off itself. */
    offReason: string | null
    /** When the first failed attempt began of those after the latest success. */
    failingSince: number | null
    /** When the latest failed attempts in a row began, separated by commas, oldest first. */
    failedAt: Generated<string>
    /** Failures of attempts that began earlier are no part of the row. */
    failuresFrom: Generated<number>
    /** Nothing is sent before. */
    restUntil: number
    createdAt: number
    updatedAt: number
  }
  /** Events to be sent to a webhook, or sent to it: an outbox. Written in the commit that caused them. */
  webhookDeliveries: {
    sequence: Generated<number>
    /** Of the event: the same for each webhook that is told. */
    id: string
    accountId: string
    /** Without a foreign key: a turn must not fail because a webhook was just deleted. */
    webhookId: string
    type: SentEventType
    /** Events of one conversation are sent in the order of their `place`. */
    conversationId: string | null
    place: number
    turnId: string | null
    /** null: it is made from the turn or the conversation when it is sent. */
    dataJson: string | null
    state: DeliveryState
    /** When it is tried next; null unless it is pending. */
    nextAt: number | null
    /** It is given up three days later. */
    since: number
    tries: Generated<number>
    /** The latest attempts, oldest first. */
    attemptsJson: Generated<string>
    createdAt: number
  }
  testCases: {
    id: string
    accountId: string
    botId: string
    message: string
    /** Of the message, ignoring case and spaces: a bot has one case for each. */
    messageHash: string
    expectedKind: Expectation['kind']
    /** Id of the entry or the source, which may have been deleted. */
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
    /** Fingerprint of everything that a knowledge reply depends on: if it differs, something changed since. */
    basis: string
    /** Earliest start. */
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
  /** Imports and deletions of many answers, for some days. */
  entryChanges: {
    id: string
    accountId: string
    botId: string
    kind: EntryChangeKind
    /** Of the imported file. */
    name: string
    state: 'done' | 'undoing' | 'undone'
    added: number
    changed: number
    deleted: number
    at: number
  }
  /** What was changed, until it is undone. */
  entryChangeRows: {
    id: string
    accountId: string
    botId: string
    changeId: string
    entryId: string
    /** Null: it was added. */
    beforeJson: string | null
    /** Null: it was deleted. */
    afterTagsJson: string | null
  }
  dismissedQuestions: { accountId: string; botId: string; hash: string; createdAt: number }
  conversations: {
    id: string
    accountId: string
    botId: string
    channel: Channel
    /** The visitor, if it began on a site. */
    visitorId: string | null
    userJson: string | null
    /** Of the person who last wrote, in the caller's words. */
    userId: string | null
    /** The page that the visitor last wrote from. */
    contextJson: string | null
    /** The beginning of the first message, by which people recognise the conversation. */
    opening: string
    /** The one running or queued turn. */
    openTurnId: string | null
    turnCount: number
    /** Of turns with a reply: completed or cancelled. */
    replyCount: Generated<number>
    unansweredCount: number
    /** Of turns that offered choices instead of an answer. */
    offeredCount: Generated<number>
    /** Of turns that failed, or whose model did. */
    failedCount: Generated<number>
    /** Of its messages and replies. */
    bytes: Generated<number>
    assigneeId: string | null
    /** When a person reviewed it. A later message makes it unreviewed. */
    reviewedAt: number | null
    createdAt: number
    updatedAt: number
  }
  labels: { id: string; accountId: string; name: string; createdAt: number }
  conversationLabels: { labelId: string; conversationId: string; accountId: string }
  /** What members write for each other. The name is repeated, so that a note stays readable when its author is gone. */
  conversationNotes: {
    id: string
    accountId: string
    conversationId: string
    personId: string | null
    personName: string
    text: string
    createdAt: number
  }
  /** Changes of all conversations that match a search, made by a job. */
  inboxChanges: {
    id: string
    accountId: string
    action: InboxAction
    labelId: string | null
    /** The search, as the job reads it. */
    askedJson: string
    /** Conversations with activity since then are left alone. */
    until: number
    /** Where the job goes on; null: at the beginning. */
    placeJson: string | null
    total: number
    done: number
    state: InboxChangeState
    startedAt: number
  }
  /**
   * The words of a turn's message and reply, on PostgreSQL; on SQLite they are in the FTS5 table `messageWords`, by the
   * same id. Ids grow with time; those of turns from before the index existed are negative, the newest first.
   */
  messageSearch: { id: Generated<number>; accountId: string; conversationId: string; turnId: string }
  /** On SQLite only. */
  messageWords: { rowid: number; words: string }
  turns: {
    /** The id of both the reply and the turn. */
    id: string
    messageId: string
    accountId: string
    conversationId: string
    /** 1, 2, 3 … in the conversation. Unique, so that two servers never add turns at the same position. */
    position: number
    status: Generated<TurnStatus>
    /** Of the person who wrote the message, in the caller's words; null if nobody was named in the conversation. */
    userId: string | null
    message: string
    reply: string
    finishReason: FinishReason
    answered: number
    choicesJson: string
    citationsJson: string
    inputTokens: number
    outputTokens: number
    metadataJson: string
    /** What the Responses API returns with it: the previous response and the format. Null if neither was sent. */
    askedJson: string | null
    tokenId: string | null
    /** Of the pieces in which the reply was streamed (`delta-lengths.ts`); null: in one. */
    deltaLengths: string | null
    /** The problem that its caller received, if it failed. */
    failureJson: string | null
    /** How the reply was created: for the account's members only. */
    traceJson: string | null
    /** Lease while it runs: the server that runs it, and until when. */
    heldBy: string | null
    heldUntil: number | null
    /** The bot of a turn that was queued: the queue serves an account's bots round robin. */
    queuedBotId: string | null
    cancelRequested: number | null
    rating: Rating | null
    ratingComment: string | null
    createdAt: number
    repliedAt: number
  }
  /** Turns that ended, and ratings that changed, until they are counted. A rating's row has an id of its own. */
  uncountedTurns: {
    id: string
    turnId: string
    /** Null: the reply came in one piece. */
    firstWordMs: number | null
    cost: number
    /** Changes of ratings: 1, 0 or -1. */
    ratedUp: number
    ratedDown: number
  }
  /** Turns as they were counted, without the playground: what a figure of the dashboards consists of. */
  countedTurns: {
    turnId: string
    accountId: string
    botId: string
    conversationId: string
    /** When it was replied to. */
    at: number
    position: number
    outcome: 'answered' | 'offered' | 'unanswered' | 'failed' | 'other'
    /** Of the message; `und`: not recognised. */
    language: string
    tokenId: string | null
    cost: number
    /** Of the model, read and written. */
    tokens: number
    /** Null, as the next: the reply was not completed. */
    firstWordMs: number | null
    totalMs: number | null
  }
  /** What counted turns cited, each entry or source once. They go with their turn. */
  citedTurns: { turnId: string; citedId: string; accountId: string; conversationId: string; at: number }
  /** Sums of turns by hour or day (UTC), without the playground. They stay when conversations are deleted. */
  turnCounts: {
    accountId: string
    /** The account or the bot. */
    scopeId: string
    dimension: 'all' | 'bot' | 'channel' | 'token' | 'language'
    grain: 'hour' | 'day'
    at: number
    /** Of the dimension; empty for all, and for turns without a token. */
    value: string
    conversations: number
    messages: number
    answered: number
    offered: number
    unanswered: number
    failed: number
    ratedUp: number
    ratedDown: number
    inputTokens: number
    outputTokens: number
    cost: number
  }
  /** Histograms of how long replies took, by hour: `first0` … `first13`, `total0` … (`turn-counts/latencies.ts`). */
  turnLatencies: { accountId: string; scopeId: string; hour: number } & Record<`${'first' | 'total'}${number}`, number>
  /** How many answers of a day (UTC) cited an entry or a source. */
  citationCounts: { accountId: string; botId: string; day: number; citedId: string; uses: number }
  /** Which notices a member wants by mail; without a row, as usual for the role. */
  noticeChoices: { accountId: string; personId: string; choicesJson: string; digestedAt: number }
  /** What a member was told by mail, and when it was last there. */
  noticeMails: { accountId: string; personId: string; kind: NoticeKind; subjectId: string; seenAt: number }
  /** Bots whose newest index could not be built. */
  indexFaults: { botId: string; accountId: string; since: number }
  /** How long conversations are kept, of the account (no bot) or of a bot. Without a row: forever. */
  retentionRules: {
    /** The bot, or the account. */
    scopeId: string
    accountId: string
    botId: string | null
    mode: RetentionMode
    days: number
    /** Conversations without activity since then have been handled. */
    doneUntil: Generated<number>
  }
  idempotencyKeys: {
    accountId: string
    route: string
    key: string
    bodyHash: string
    turnId: string
    createdAt: number
  }
  /** An account's spending settings. Without a row: US dollars, no budget, and the built-in prices. */
  accountSpending: { accountId: string; currency: string; dailyBudget: number | null; pricesJson: string }
  /** Total usage on a day (UTC), of a bot, of the account (its id is the scope) or of the operator's model (NIL). */
  spendingDays: {
    accountId: string
    scopeId: string
    day: string
    turns: number
    inputTokens: number
    outputTokens: number
    /** Millionths of money. */
    cost: number
    /** When the owners were warned that most of the budget is spent. */
    warnedAt: number | null
    /** When the webhooks were told that all of it is spent. */
    exhaustedAt: number | null
  }
  /** The same in detail. Stays when the bot is deleted: what is spent is spent. */
  usage: {
    accountId: string
    botId: string
    day: string
    /** The nil UUID if there is none, as for the visitor: a key cannot hold null. */
    tokenId: string
    visitorId: string
    turns: number
    inputTokens: number
    outputTokens: number
    cost: number
  }
  /** Budget reserved by running replies. An expired one was left by a server that died, and no longer counts. */
  reservations: {
    id: string
    accountId: string
    botId: string
    day: string
    cost: number
    /** What it may cost the operator. */
    serviceCost: number
    expiresAt: number
    /** The server that runs the reply. */
    heldBy: string | null
  }
  /** Settled lately, so that usage is counted once if a commit's answer was lost. Only on PostgreSQL. */
  settledReservations: { id: string; settledAt: number }
  /** The servers that share this database, and their last heartbeats. Only on PostgreSQL. */
  servers: { id: string; seenAt: number }
  /** Which versions of a bot's knowledge each server that uses it answers from; -1: none yet. Only on PostgreSQL. */
  indexVersions: { botId: string; serverId: string; knowledgeVersion: number; passagesVersion: number }
  /** The newest stored index of each part of a bot's knowledge; it is complete. */
  storedIndexes: {
    botId: string
    accountId: string
    part: 'entries' | 'passages'
    version: number
    /** What built it (`search/engine-version.ts`). */
    engine: string
    snapshotId: string
    pieces: number
    bytes: number
    storedAt: number
  }
  storedIndexPieces: {
    botId: string
    accountId: string
    part: 'entries' | 'passages'
    snapshotId: string
    position: number
    storedAt: number
    content: Uint8Array
  }
  /** Which server builds an index that others wait for. Only on PostgreSQL. */
  indexBuilds: { botId: string; part: 'entries' | 'passages'; serverId: string; version: number }
  /** The latest fault of each bot's model that doesn't pass by itself. */
  modelFaults: {
    botId: string
    accountId: string
    fault: PermanentFault
    provider: string
    /** The provider's words. */
    message: string
    since: number
    lastAt: number
    /** When the model replied again. */
    endedAt: number | null
    /** When the owners were told. */
    mailedAt: number
  }
  /** What the operator's model cost the operator on a day, for all accounts together. */
  serviceModelDays: { day: string; cost: number }
}

export type ConversationRow = Selectable<Tables['conversations']>

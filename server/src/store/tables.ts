import type { Channel, FinishReason, Rating, Rereading, Role, SourceKind, SourceState } from 'beckon-contract'

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
    embedding: number
    sitesJson: string
    /** Grows with every change of the bot's knowledge, so that every server knows when its index is old. */
    knowledgeVersion: number
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
  dismissedQuestions: { accountId: string; botId: string; hash: string; createdAt: number }
  conversations: {
    id: string
    accountId: string
    botId: string
    channel: Channel
    userJson: string | null
    /** The beginning of the first message, by which a person recognises the conversation. */
    opening: string
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
    message: string
    reply: string
    finishReason: FinishReason
    answered: number
    citationsJson: string
    inputTokens: number
    outputTokens: number
    metadataJson: string
    rating: Rating | null
    ratingComment: string | null
    createdAt: number
    repliedAt: number
  }
}

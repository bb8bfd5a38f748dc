// Written by `npm run openapi` from the contract. Change the contract instead.

export type Agent = {
  /** A UUID */
  id: string
  object: 'agent'
  name: string
  greeting: string
  /** BCP 47, such as `en` */
  language: string
  api_trigger: boolean
  embedding: boolean
  /** An instant, ISO 8601 in UTC */
  created_at: string
  /** An instant, ISO 8601 in UTC */
  updated_at: string
}

export type AgentList = {
  object: 'list'
  data: Agent[]
  /** Pass as `cursor` to get the next page; null on the last page */
  next_cursor: string | null
}

export type Choice = {
  /** The entry or source behind this choice; for a further section of the same source, its passage */
  id: string
  /** The text to show, and to send back to choose it; the id works too */
  label: string
}

export type Citation = {
  /** What `source_id` refers to: an entry (questions and answers) or a source (a document or page). Absent on older replies */
  kind?: 'entry' | 'source' | undefined
  /** A UUID */
  source_id: string
  title: string
  url: string | null
  quote: string
  /** Where the reply cites it: positions in `reply`, in UTF-16 code units, each right behind a statement. Absent if the source supports the reply as a whole */
  marks?: number[] | undefined
}

export type Conversation = {
  /** A UUID */
  id: string
  object: 'conversation'
  /** A UUID */
  agent_id: string
  /** Where the conversation takes place */
  channel: 'api' | 'playground' | 'widget'
  user: EndUser | null
  /** The beginning of the first message */
  opening: string
  /** The number of messages the bot has replied to: without those that are in progress, failed, or cancelled before the first word */
  turns: number
  /** How many of them it could not answer: gaps in its knowledge. Replies that offer choices, and those of a model that failed or refused, are not counted */
  unanswered: number
  /** An instant, ISO 8601 in UTC */
  created_at: string
  /** An instant, ISO 8601 in UTC */
  updated_at: string
}

export type ConversationList = {
  object: 'list'
  data: Conversation[]
  /** Pass as `cursor` to get the next page; null on the last page */
  next_cursor: string | null
}

/** The person talking to the bot, as your system knows them, such as a CRM contact */
export type EndUser = {
  /** Your own id for this person */
  id: string
  name?: string | undefined
  email?: string | undefined
  attributes?: Record<string, string | number | boolean> | undefined
}

export type Feedback = {
  rating: 'up' | 'down'
  comment?: string | undefined
}

export type Message = {
  /** A UUID */
  id: string
  object: 'message'
  /** A UUID */
  conversation_id: string
  role: 'user' | 'agent'
  text: string
  /** Of the turn. A message without a reply is `queued`, `running` or `failed`; one with a reply is `completed`, or `cancelled` if the reply was stopped */
  status?: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | undefined
  /** Why a message got no reply: only if it is `failed` */
  error?: {
    code: 'invalid_json' | 'invalid_request' | 'format_mismatch' | 'context_length_exceeded' | 'content_filter' | 'message_too_long' | 'token_missing' | 'token_invalid' | 'token_disabled' | 'token_expired' | 'sign_in_required' | 'sign_in_failed' | 'session_expired' | 'identity_invalid' | 'budget_exhausted' | 'scope_missing' | 'api_trigger_disabled' | 'model_misconfigured' | 'embedding_disabled' | 'site_not_allowed' | 'role_missing' | 'second_factor_required' | 'cross_site' | 'sign_up_closed' | 'agent_not_found' | 'not_found' | 'method_not_allowed' | 'conversation_busy' | 'conflict' | 'quota_exceeded' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal' | 'engine_failed' | 'overloaded' | 'model_unavailable' | 'interrupted' | 'engine_timeout' | 'request_timeout'
    detail: string
  } | undefined
  /** An instant, ISO 8601 in UTC */
  created_at: string
  finish_reason?: 'stop' | 'length' | 'fallback' | 'clarify' | 'model_failed' | 'filtered' | 'refused' | 'handoff' | 'cancelled' | undefined
  answered?: boolean | undefined
  /** Options to choose from when a message can mean several things (`finish_reason` is `clarify`). Replies to "what can you do?" carry suggested questions here too, with `finish_reason` `stop` and `answered: true`. Empty for all other replies */
  choices?: Choice[] | undefined
  citations?: Citation[] | undefined
  usage?: Usage | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  /** Absent until the reply is rated */
  feedback?: {
    rating: 'up' | 'down'
    comment: string | null
  } | undefined
}

export type MessageList = {
  object: 'list'
  data: Message[]
  /** Pass as `cursor` to get the next page; null on the last page */
  next_cursor: string | null
}

export type Problem = {
  /** A URL that explains this error */
  type: string
  title: string
  status: number
  /** What happened and what to do about it */
  detail: string
  code: 'invalid_json' | 'invalid_request' | 'format_mismatch' | 'context_length_exceeded' | 'content_filter' | 'message_too_long' | 'token_missing' | 'token_invalid' | 'token_disabled' | 'token_expired' | 'sign_in_required' | 'sign_in_failed' | 'session_expired' | 'identity_invalid' | 'budget_exhausted' | 'scope_missing' | 'api_trigger_disabled' | 'model_misconfigured' | 'embedding_disabled' | 'site_not_allowed' | 'role_missing' | 'second_factor_required' | 'cross_site' | 'sign_up_closed' | 'agent_not_found' | 'not_found' | 'method_not_allowed' | 'conversation_busy' | 'conflict' | 'quota_exceeded' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal' | 'engine_failed' | 'overloaded' | 'model_unavailable' | 'interrupted' | 'engine_timeout' | 'request_timeout'
  request_id: string
  errors?: Array<{
    /** A JSON pointer into the request */
    path: string
    message: string
  }> | undefined
}

export type Reply = {
  /** The id of this reply, and of the turn */
  id: string
  object: 'reply'
  /** A UUID */
  agent_id: string
  /** A UUID */
  conversation_id: string
  /** The bot's reply */
  reply: string
  /** `fallback`: the bot had no answer and said so (`answered` is false), or its model failed and its knowledge answered instead (`answered` is true). `clarify`: the bot offers `choices` (`answered` is false); send a label, or its number, as the next message of the conversation to choose. `model_failed`: the model failed, and the reply is only a fallback text. `filtered`: the provider of the model filtered the reply. `refused`: the model refused to answer, and the reply says so (`answered` is false for all three). More values may be added */
  finish_reason: 'stop' | 'length' | 'fallback' | 'clarify' | 'model_failed' | 'filtered' | 'refused' | 'handoff' | 'cancelled'
  /** False if the bot had no answer and said so, asked which of its `choices` was meant (`clarify`), or its model failed or refused (`model_failed`, `filtered`, `refused`) */
  answered: boolean
  /** Options to choose from when a message can mean several things (`finish_reason` is `clarify`). Replies to "what can you do?" carry suggested questions here too, with `finish_reason` `stop` and `answered: true`. Empty for all other replies */
  choices: Choice[]
  citations: Citation[]
  usage: Usage
  metadata: Record<string, string | number | boolean>
  /** An instant, ISO 8601 in UTC */
  created_at: string
}

/** A server-sent event. Exactly one of the last three kinds ends the stream; `: ping` comments may occur */
export type StreamEvent = {
  event: 'turn.started'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    /** A UUID */
    id: string
    /** A UUID */
    conversation_id: string
  }
} | {
  event: 'reply.delta'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    text: string
    /** True if the model refuses to answer, with this text */
    refusal?: boolean | undefined
  }
} | {
  event: 'tool.started'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    name: string
  }
} | {
  event: 'tool.finished'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    name: string
  }
} | {
  event: 'reply.completed'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: Reply
} | {
  event: 'turn.failed'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: Problem
} | {
  event: 'turn.cancelled'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    /** A UUID */
    id: string
    /** A UUID */
    conversation_id: string
    /** The partial reply */
    reply: string
  }
}

export type ConversationDeleted = {
  /** A UUID */
  id: string
  object: 'conversation'
  deleted: boolean
}

export type ExportedConversation = {
  /** A UUID */
  id: string
  object: 'conversation'
  /** A UUID */
  agent_id: string
  /** Where the conversation takes place */
  channel: 'api' | 'playground' | 'widget'
  user: EndUser | null
  /** The beginning of the first message */
  opening: string
  /** The number of messages the bot has replied to: without those that are in progress, failed, or cancelled before the first word */
  turns: number
  /** How many of them it could not answer: gaps in its knowledge. Replies that offer choices, and those of a model that failed or refused, are not counted */
  unanswered: number
  /** An instant, ISO 8601 in UTC */
  created_at: string
  /** An instant, ISO 8601 in UTC */
  updated_at: string
  /** The page that the person last wrote from */
  context: PageContext | null
  /** Newest first */
  messages: Message[]
}

export type UserDeleted = {
  /** Your own id for this person, as in the path */
  id: string
  object: 'user'
  deleted: boolean
  /** How many conversations were deleted, or had messages of this person deleted; 0 if there was nothing (any more) */
  conversations: number
}

export type UserExport = {
  object: 'user_export'
  /** Your own id for this person, as in the path */
  id: string
  /** An instant, ISO 8601 in UTC */
  created_at: string
  /** From signed identities on sites with a chat, one per bot */
  profiles: UserProfile[]
  /** Oldest first */
  conversations: ExportedConversation[]
}

export type UserProfile = {
  /** A UUID */
  agent_id: string
  name: string | null
  email: string | null
  attributes: Record<string, string | number | boolean> | null
  /** An instant, ISO 8601 in UTC */
  created_at: string
  /** An instant, ISO 8601 in UTC */
  last_seen_at: string
}

export type KnowledgeEntry = {
  /** A UUID */
  id: string
  object: 'entry'
  /** Your own key; null if it was written on the settings pages */
  key: string | null
  questions: string[]
  answer: string
  tags: string[]
  /** An instant, ISO 8601 in UTC */
  created_at: string
  /** An instant, ISO 8601 in UTC */
  updated_at: string
}

export type KnowledgeEntryList = {
  object: 'list'
  data: KnowledgeEntry[]
  /** Pass as `cursor` to get the next page; null on the last page */
  next_cursor: string | null
}

export type KnowledgeSource = {
  /** A UUID */
  id: string
  object: 'source'
  kind: 'text' | 'file' | 'page' | 'site'
  title: string
  url: string | null
  /** `waiting`, `reading`, `ready` (the bot answers from it) or `failed` (`reason` says why) */
  status: 'waiting' | 'reading' | 'ready' | 'failed'
  /** Why it failed or is waiting, or what was left out */
  reason: string | null
  /** How many passages the bot reads from it */
  passages: number
  /** How often a page or site is read again automatically */
  reread: 'never' | 'daily' | 'weekly' | 'monthly'
  /** An instant, ISO 8601 in UTC */
  created_at: string
  /** An instant, ISO 8601 in UTC, or null */
  read_at: string | null
  /** An instant, ISO 8601 in UTC, or null */
  next_read_at: string | null
}

export type KnowledgeSourceList = {
  object: 'list'
  data: KnowledgeSource[]
  /** Pass as `cursor` to get the next page; null on the last page */
  next_cursor: string | null
}

export type KnowledgeStatus = {
  object: 'knowledge'
  /** A UUID */
  agent_id: string
  /** `indexing`: the latest changes are not used yet; until then the bot answers without them */
  status: 'ready' | 'indexing'
}

export type NewKnowledgeSource = {
  /** `text`: needs `title` and `text`. `page` and `site`: need `url`; a site is read page by page */
  kind: 'text' | 'page' | 'site'
  title?: string | undefined
  /** Text or Markdown */
  text?: string | undefined
  /** An http or https URL */
  url?: string | undefined
  reread?: 'never' | 'daily' | 'weekly' | 'monthly' | undefined
  max_pages?: number | undefined
  max_depth?: number | undefined
}

export type UsageReport = {
  object: 'usage'
  /** A day in UTC */
  from: string
  /** A day in UTC */
  to: string
  /** Of `cost`: three letters */
  currency: string
  group_by: 'day' | 'agent' | 'token'
  /** Days oldest first, without those that had no usage; agents and tokens with the highest cost first */
  data: Array<{
    /** The day, or the id of the agent or token; null for use without a token, such as the chat */
    key: string | null
    /** Messages that the bot replied to, with or without a model */
    turns: number
    input_tokens: number
    output_tokens: number
    cost: number
  }>
}

export type EntryDraft = {
  questions: string[]
  answer: string
  /** To find and change answers together. Without it, they stay unchanged */
  tags?: string[] | undefined
}

export type Token = {
  object: 'token'
  /** A UUID */
  id: string
  name: string
  account: {
    /** A UUID */
    id: string
    name: string
  }
  scopes: Array<'trigger' | 'read' | 'delete' | 'knowledge' | 'usage'>
  /** The agents this token is limited to; null means all agents of the account */
  agent_ids: string[] | null
  /** An instant, ISO 8601 in UTC, or null */
  expires_at: string | null
}

export type TriggerRequest = {
  /** The message to the bot: 1 to 32,000 characters after trimming */
  message: string
  /** Continues a conversation with this bot; omit it to start a new one */
  conversation_id?: string | undefined
  user?: EndUser | undefined
  /** Stored with the turn and returned with it; the bot never sees it */
  metadata?: Record<string, string | number | boolean> | undefined
  /** Streams the reply as server-sent events, like `Accept: text/event-stream` */
  stream?: boolean | undefined
  /** `ai-sdk`: streams the reply as UI messages of the AI SDK, for `useChat` and its transports */
  format?: 'ai-sdk' | undefined
}

export type Turn = {
  /** The id of the turn, and of its reply */
  id: string
  object: 'turn'
  /** A UUID */
  agent_id: string
  /** A UUID */
  conversation_id: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** Set once the turn is completed or cancelled */
  reply: Reply | null
  /** Set once the turn has failed */
  error: Problem | null
  /** An instant, ISO 8601 in UTC */
  created_at: string
}

export type Usage = {
  input_tokens: number
  output_tokens: number
}

/** The page that the visitor writes from. Shown to the bot’s author, and to a model as untrusted data */
export type PageContext = {
  url?: string | undefined
  title?: string | undefined
  language?: string | undefined
  referrer?: string | undefined
  /** The site’s own, from `Beckon.context({…})` */
  attributes?: Record<string, string | number | boolean> | undefined
}

export type VisitorConversationList = {
  object: 'list'
  data: Array<{
    /** A UUID */
    id: string
    opening: string
    /** An instant, ISO 8601 in UTC */
    updated_at: string
    turns: number
  }>
  /** Pass as `cursor` to get the next page; null on the last page */
  next_cursor: string | null
}

export type VisitorMessage = {
  /** A UUID */
  id: string
  role: 'user' | 'agent'
  text: string
  /** An instant, ISO 8601 in UTC */
  created_at: string
  finish_reason?: 'stop' | 'length' | 'fallback' | 'clarify' | 'model_failed' | 'filtered' | 'refused' | 'handoff' | 'cancelled' | undefined
  /** Options to choose from when a message can mean several things (`finish_reason` is `clarify`). Replies to "what can you do?" carry suggested questions here too, with `finish_reason` `stop` and `answered: true`. Empty for all other replies */
  choices?: Choice[] | undefined
  citations?: Citation[] | undefined
  feedback?: {
    rating: 'up' | 'down'
  } | undefined
}

export type VisitorMessageList = {
  object: 'list'
  data: VisitorMessage[]
  /** Pass as `cursor` to get the next page; null on the last page */
  next_cursor: string | null
}

export type VisitorQuestion = {
  message: string
  /** A UUID */
  conversation_id?: string | undefined
  context?: PageContext | undefined
}

export type VisitorReply = {
  /** A UUID */
  id: string
  /** A UUID */
  conversation_id: string
  reply: string
  answered: boolean
  finish_reason: 'stop' | 'length' | 'fallback' | 'clarify' | 'model_failed' | 'filtered' | 'refused' | 'handoff' | 'cancelled'
  /** Options to choose from when a message can mean several things (`finish_reason` is `clarify`). Replies to "what can you do?" carry suggested questions here too, with `finish_reason` `stop` and `answered: true`. Empty for all other replies */
  choices: Choice[]
  citations: Citation[]
  /** An instant, ISO 8601 in UTC */
  created_at: string
}

export type VisitorSession = {
  /** For further calls, as `Authorization: Bearer` */
  token: string
  /** An instant, ISO 8601 in UTC */
  expires_at: string
  /** Seconds until then, for clients whose clock is wrong */
  expires_in: number
  /** A secret to store, for later sessions in this browser */
  visitor: string
  /** Whether this browser had a session before */
  is_returning: boolean
  /** A different value means a different person; null for visitors who were not identified */
  person: string | null
  bot: {
    title: string
    /** Such as #1c7ed6 */
    color: string
    /** In the dark scheme; null: the same */
    colorDark: string | null
    /** Of the panel */
    background: string | null
    /** Of the panel, in the dark scheme */
    backgroundDark: string | null
    /** Of the panel’s texts */
    textColor: string | null
    /** Of the panel’s texts, in the dark scheme */
    textColorDark: string | null
    /** auto: follow the visitor's preference */
    scheme: 'auto' | 'light' | 'dark'
    /** A PNG, JPEG, WebP or GIF of at most 50 kB as a data: URL, or null */
    avatar: string | null
    suggestions: string[]
    /** Of the panel’s corners, in pixels */
    radius: number
    /** inherit: the font of the page */
    font: 'system' | 'inherit' | 'serif' | 'rounded'
    /** Below the title */
    subtitle: string
    links: Array<{
      /** Such as Help centre */
      label: string
      /** https only */
      url: string
    }>
    consent: {
      /** Below the message field */
      text: string
      /** https only */
      url: string
    } | null
    name: string
    greeting: string
    language: string
  }
}

export type VisitorSessionRequest = {
  /** The secret of an earlier session */
  visitor?: string | undefined
  /** A new visitor: the browser’s cookie of an earlier session is ignored and replaced */
  anew?: boolean | undefined
  /** A JWT signed with the bot’s identity secret */
  identity?: string | undefined
  /** The token of the previous session, even if expired: an identified visitor stays identified for a day */
  renew?: string | undefined
}

/** A server-sent event. Exactly one of the last three kinds ends the stream; `: ping` comments may occur */
export type VisitorStreamEvent = {
  event: 'turn.started'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    /** A UUID */
    id: string
    /** A UUID */
    conversation_id: string
  }
} | {
  event: 'reply.delta'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    text: string
    /** True if the model refuses to answer, with this text */
    refusal?: boolean | undefined
  }
} | {
  event: 'tool.started'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    name: string
  }
} | {
  event: 'tool.finished'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    name: string
  }
} | {
  event: 'reply.completed'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: VisitorReply
} | {
  event: 'turn.failed'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: Problem
} | {
  event: 'turn.cancelled'
  /** Grows from event to event. Send the last one as `Last-Event-ID` to resume */
  id: number
  data: {
    /** A UUID */
    id: string
    /** A UUID */
    conversation_id: string
    /** The partial reply */
    reply: string
  }
}

export type VisitorTurn = {
  /** A UUID */
  id: string
  /** A UUID */
  conversation_id: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
}

export type ConversationFilter = {
  /** The most items to return. A page ends after about 500 kB of text: continue until `next_cursor` is null. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page */
  cursor?: string | undefined
  /** Only those that this person has written in: your own `user.id` */
  user_id?: string | undefined
  channel?: 'api' | 'playground' | 'widget' | undefined
  /** `false`: only those with a reply whose `answered` is false; `true`: only those whose replies all have `answered: true` */
  answered?: boolean | undefined
  /** Only those with a reply that was rated so */
  rating?: 'up' | 'down' | undefined
  /** Only those that began at this instant or later: ISO 8601 with a time zone */
  created_after?: string | undefined
  /** Only those that began before this instant */
  created_before?: string | undefined
  /** Only those with a message or reply at this instant or later: for synchronisation */
  updated_after?: string | undefined
  /** `created`: the newest first. `updated`: those with the latest message or reply first. `created_asc` and `updated_asc`: the other way round. For synchronisation use `updated_asc`: a conversation that is continued while you page moves to the end, where you still get it; with `updated` it moves to the top, which you have passed */
  order?: 'created' | 'updated' | 'created_asc' | 'updated_asc' | undefined
}

export type UsageFilter = {
  group_by?: 'day' | 'agent' | 'token' | undefined
  /** How many days, up to today */
  days?: number | undefined
}

export type TurnEventData = {
  /** A UUID */
  agent_id: string
  /** A UUID */
  conversation_id: string
  /** Where the conversation takes place */
  channel: 'api' | 'playground' | 'widget'
  user: EndUser | null
  message: {
    /** A UUID */
    id: string
    text: string
    /** An instant, ISO 8601 in UTC */
    created_at: string
  }
  reply: Reply | null
  error: {
    code: string
    detail: string
  } | null
}

export type ConversationEventData = {
  /** A UUID */
  id: string
  /** A UUID */
  agent_id: string
  /** Where the conversation takes place */
  channel: 'api' | 'playground' | 'widget'
  user: EndUser | null
  opening: string
  /** An instant, ISO 8601 in UTC */
  created_at: string
}

export type FeedbackEventData = {
  /** A UUID */
  agent_id: string
  /** A UUID */
  conversation_id: string
  /** A UUID */
  message_id: string
  rating: 'up' | 'down'
  comment: string | null
}

export type SourceEventData = {
  /** A UUID */
  agent_id: string
  /** A UUID */
  source_id: string
  title: string
  url: string | null
  /** What could not be read, and why */
  reason: string | null
}

export type BudgetEventData = {
  /** The bot whose budget it is; null: the account’s */
  agent_id: string | null
  /** The day, in UTC */
  day: string
  budget: number
  spent: number
  currency: string
}

export type TokenEventData = {
  /** A UUID */
  token_id: string
  name: string
  /** An instant, ISO 8601 in UTC */
  expires_at: string
}

/** The `data` of each type of webhook */
export type WebhookEventData = {
  'turn.completed': TurnEventData
  'turn.failed': TurnEventData
  'turn.unanswered': TurnEventData
  'conversation.created': ConversationEventData
  'feedback.created': FeedbackEventData
  'source.ready': SourceEventData
  'source.failed': SourceEventData
  'budget.warning': BudgetEventData
  'budget.exhausted': BudgetEventData
  'token.expiring': TokenEventData
  'model.failing': {
    /** A UUID */
    agent_id: string
    provider: string
    fault: 'key' | 'credit' | 'model' | 'address' | 'request' | 'too_long' | 'filtered'
    /** What is wrong, in words */
    reason: string
    /** An instant, ISO 8601 in UTC */
    since: string
  }
  'model.recovered': {
    /** A UUID */
    agent_id: string
    provider: string
    fault: 'key' | 'credit' | 'model' | 'address' | 'request' | 'too_long' | 'filtered'
    /** What is wrong, in words */
    reason: string
    /** An instant, ISO 8601 in UTC */
    since: string
  }
  'index.failed': {
    /** A UUID */
    agent_id: string
    /** An instant, ISO 8601 in UTC */
    since: string
  }
  'index.recovered': {
    /** A UUID */
    agent_id: string
    /** An instant, ISO 8601 in UTC */
    since: string
  }
  'webhook.disabled': {
    /** A UUID */
    webhook_id: string
    /** The bot whose events it received; null: all bots */
    agent_id: string | null
    /** Without its query, which may hold a secret */
    url: string
    reason: string
  }
  'webhook.test': {
    message: string
  }
}

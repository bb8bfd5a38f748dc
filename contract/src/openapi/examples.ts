import type { Agent } from '../api/agents.ts'
import type { Conversation, Message } from '../api/conversations.ts'
import type { KnowledgeEntry, KnowledgeSource } from '../api/knowledge.ts'
import type { ChatModel } from '../api/openai.ts'
import type { ResponseObject } from '../api/responses.ts'
import type { Reply } from '../api/trigger.ts'
import type { Turn } from '../api/turns.ts'
import type { BodyOf, Operation, ResponseOf } from '../operation.ts'
import type { operations } from '../operations.ts'

const botId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
const conversationId = '01930f61-2b54-7c8e-8f1d-3a6b1c2d4e5f'
const turnId = '01930f61-2b5a-7d10-9c44-7e8f9a0b1c2d'
const asked = '2026-11-15T10:00:00.000Z'
const answered = '2026-11-15T10:00:01.000Z'

const reply: Reply = {
  id: turnId,
  object: 'reply',
  agent_id: botId,
  conversation_id: conversationId,
  reply: 'We ship within two days.',
  finish_reason: 'stop',
  answered: true,
  choices: [],
  citations: [
    {
      kind: 'entry',
      source_id: '01930f5d-0a3c-7b21-8d5e-6f7a8b9c0d1e',
      title: 'When do you ship?',
      url: null,
      quote: 'We ship within two days.',
    },
  ],
  usage: { input_tokens: 0, output_tokens: 0 },
  metadata: { ticket: 4711 },
  created_at: answered,
}
const turn: Turn = {
  id: turnId,
  object: 'turn',
  agent_id: botId,
  conversation_id: conversationId,
  status: 'completed',
  reply,
  error: null,
  created_at: asked,
}
const agent: Agent = {
  id: botId,
  object: 'agent',
  name: 'Shop helper',
  greeting: 'Hello! How can I help?',
  language: 'en',
  api_trigger: true,
  embedding: false,
  created_at: asked,
  updated_at: asked,
}
const conversation: Conversation = {
  id: conversationId,
  object: 'conversation',
  agent_id: botId,
  channel: 'api',
  user: { id: 'customer-42', name: 'Ada' },
  opening: 'When do you ship?',
  turns: 1,
  unanswered: 0,
  created_at: asked,
  updated_at: answered,
}
const message: Message = {
  id: turnId,
  object: 'message',
  conversation_id: conversationId,
  role: 'agent',
  text: reply.reply,
  status: 'completed',
  created_at: answered,
  finish_reason: 'stop',
  answered: true,
  choices: [],
  citations: reply.citations,
  usage: reply.usage,
  metadata: reply.metadata,
}
const rated: Message = { ...message, feedback: { rating: 'up', comment: 'Quick!' } }
const model: ChatModel = {
  id: botId,
  object: 'model',
  created: 1_794_736_800,
  owned_by: 'Example Shop',
  name: agent.name,
  slug: 'shop-helper',
}
const response: ResponseObject = {
  id: `resp_${turnId}`,
  object: 'response',
  created_at: 1_794_736_801,
  status: 'completed',
  beckon: { answered: true, finish_reason: 'stop' },
  model: botId,
  output: [
    {
      id: `msg_${turnId}`,
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text: reply.reply, annotations: [], logprobs: [] }],
    },
  ],
  error: null,
  incomplete_details: null,
  previous_response_id: null,
  conversation: { id: conversationId },
  instructions: null,
  metadata: {},
  text: { format: { type: 'text' } },
  tools: [],
  tool_choice: 'auto',
  parallel_tool_calls: false,
  temperature: null,
  top_p: null,
  max_output_tokens: null,
  background: false,
  store: true,
  usage: {
    input_tokens: 0,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 0,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 0,
  },
}
const entry: KnowledgeEntry = {
  id: '01930f5d-0a3c-7b21-8d5e-6f7a8b9c0d1e',
  object: 'entry',
  key: 'faq/shipping',
  questions: ['When do you ship?'],
  answer: 'We ship within two days.',
  tags: ['shipping'],
  created_at: asked,
  updated_at: asked,
}
const source: KnowledgeSource = {
  id: '01930f5d-1b4d-7c32-9e6f-7a8b9c0d1e2f',
  object: 'source',
  kind: 'page',
  title: 'https://shop.example/terms',
  url: 'https://shop.example/terms',
  status: 'waiting',
  reason: null,
  passages: 0,
  reread: 'weekly',
  created_at: asked,
  read_at: null,
  next_read_at: null,
}
/** The last event of a stream. */
export const eventExample = { event: 'reply.completed', id: 4, data: reply }

type Programs = (typeof operations)['programs']
type Example<Of extends Operation> = { response: ResponseOf<Of, (200 | 201) & keyof Of['responses']> } & ([
  BodyOf<Of>,
] extends [undefined]
  ? { request?: undefined }
  : { request: BodyOf<Of> }) & { accepted?: Turn }

/** A request and a response of each operation of the API for programs; a stream has `eventExample`. */
export const examples: { [Name in Exclude<keyof Programs, 'followTurn'>]: Example<Programs[Name]> } = {
  trigger: {
    request: { message: 'When do you ship?', user: { id: 'customer-42', name: 'Ada' }, metadata: { ticket: 4711 } },
    response: reply,
    accepted: { ...turn, status: 'queued', reply: null },
  },
  getTurn: { response: turn },
  cancelTurn: { response: turn },
  listAgents: { response: { object: 'list', data: [agent], next_cursor: null } },
  getAgent: { response: agent },
  listConversations: { response: { object: 'list', data: [conversation], next_cursor: null } },
  getConversation: { response: conversation },
  deleteConversation: { response: { id: conversationId, object: 'conversation', deleted: true } },
  exportUser: {
    response: {
      object: 'user_export',
      id: 'customer-42',
      created_at: answered,
      profiles: [],
      conversations: [{ ...conversation, context: null, messages: [message] }],
    },
  },
  deleteUser: { response: { id: 'customer-42', object: 'user', deleted: true, conversations: 1 } },
  getKnowledgeStatus: { response: { object: 'knowledge', agent_id: botId, status: 'ready' } },
  listKnowledgeEntries: { response: { object: 'list', data: [entry], next_cursor: null } },
  putKnowledgeEntry: { request: { questions: entry.questions, answer: entry.answer }, response: entry },
  getKnowledgeEntry: { response: entry },
  deleteKnowledgeEntry: { response: { id: entry.id, object: 'entry', deleted: true } },
  listKnowledgeSources: { response: { object: 'list', data: [source], next_cursor: null } },
  addKnowledgeSource: {
    request: { kind: 'page', url: 'https://shop.example/terms', reread: 'weekly' },
    response: source,
  },
  getKnowledgeSource: { response: source },
  refreshKnowledgeSource: { response: source },
  deleteKnowledgeSource: { response: { id: source.id, object: 'source', deleted: true } },
  getUsage: {
    response: {
      ...{ object: 'usage', from: '2026-10-17', to: '2026-11-15', currency: 'USD', group_by: 'day' },
      data: [{ key: '2026-11-15', turns: 12, input_tokens: 9_600, output_tokens: 1_800, cost: 0.0025 }],
    },
  },
  listMessages: { response: { object: 'list', data: [message], next_cursor: null } },
  rateMessage: { request: { rating: 'up', comment: 'Quick!' }, response: rated },
  completeChat: {
    request: { model: botId, messages: [{ role: 'user', content: 'When do you ship?' }] },
    response: {
      id: `chatcmpl-${turnId}`,
      object: 'chat.completion',
      created: 1_794_736_801,
      model: botId,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: reply.reply, refusal: null },
          finish_reason: 'stop',
          logprobs: null,
        },
      ],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      conversation_id: conversationId,
      beckon: { answered: true, finish_reason: 'stop' },
    },
  },
  createResponse: { request: { model: botId, input: 'When do you ship?' }, response },
  getResponse: { response },
  listModels: { response: { object: 'list', data: [model] } },
  getModel: { response: model },
  getMe: {
    response: {
      object: 'token',
      id: '01930f5e-4d2a-7c33-9e6f-8a9b0c1d2e3f',
      name: 'CRM',
      account: { id: '01930f5b-1a2b-7c3d-8e4f-5a6b7c8d9e0f', name: 'Example Shop' },
      scopes: ['trigger', 'read'],
      agent_ids: null,
      expires_at: null,
    },
  },
  getOpenapi: { response: { openapi: '3.1.0' } },
}

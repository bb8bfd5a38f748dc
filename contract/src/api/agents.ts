import type { PublicOperation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Instant, ListOf, OneOf, type Static, Type, Uuid } from '../schema.ts'

/** A bot as the API returns it, without its instructions. */
export const Agent = Type.Object({
  id: Uuid,
  object: OneOf(['agent']),
  name: Type.String(),
  greeting: Type.String(),
  language: Type.String({ description: 'BCP 47, such as `en`' }),
  api_trigger: Type.Boolean(),
  embedding: Type.Boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Agent = Static<typeof Agent>
export const AgentList = ListOf(Agent)
export type AgentList = Static<typeof AgentList>

export const agentOperations = {
  listAgents: {
    method: 'GET',
    path: '/agents',
    tag: 'Agents',
    summary: 'List the bots this token can use',
    description: 'Newest first.',
    access: 'token:read',
    query: PageQuery,
    responses: { 200: AgentList },
  },
  getAgent: {
    method: 'GET',
    path: '/agents/{bot_uuid}',
    tag: 'Agents',
    summary: 'Get one bot',
    description: 'Its name, greeting, language and switches; never its instructions.',
    access: 'token:read',
    responses: { 200: Agent },
    errors: ['agent_not_found'],
  },
} as const satisfies Record<string, PublicOperation>

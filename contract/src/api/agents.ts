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

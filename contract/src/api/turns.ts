import { Instant, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { Problem } from './problem.ts'
import { TurnStatusWord } from './stream.ts'
import { Reply } from './trigger.ts'

export const Turn = Type.Object({
  id: { ...Uuid, description: 'The id of the turn, and of its reply' },
  object: OneOf(['turn']),
  agent_id: Uuid,
  conversation_id: Uuid,
  status: TurnStatusWord,
  reply: Type.Union([Reply, Type.Null()], { description: 'Set once the turn is completed or cancelled' }),
  error: Type.Union([Problem, Type.Null()], { description: 'Set once the turn has failed' }),
  created_at: Instant,
})
export type Turn = Static<typeof Turn>

import { agentOperations } from './agents.ts'
import { conversationOperations } from './conversations.ts'
import { descriptionOperations } from './description.ts'
import { meOperations } from './me.ts'
import { openaiOperations } from './openai.ts'
import { turnOperations } from './turns.ts'

/** The API for programs, under `/api/v1`. `openapi.json` and the reference page are generated from it, in this order. */
export const programOperations = {
  ...turnOperations,
  ...agentOperations,
  ...conversationOperations,
  ...openaiOperations,
  ...meOperations,
  ...descriptionOperations,
}

import { agentOperations } from './agents.ts'
import { conversationOperations } from './conversations.ts'
import { descriptionOperations } from './description.ts'
import { apiKnowledgeOperations } from './knowledge.ts'
import { meOperations } from './me.ts'
import { openaiOperations } from './openai.ts'
import { responseOperations } from './responses.ts'
import { turnOperations } from './turns.ts'
import { apiUsageOperations } from './usage.ts'
import { userOperations } from './users.ts'

/** The API for programs, under `/api/v1`. `openapi.json` and the reference page are generated from it, in this order. */
export const programOperations = {
  ...turnOperations,
  ...agentOperations,
  ...conversationOperations,
  ...userOperations,
  ...apiKnowledgeOperations,
  ...apiUsageOperations,
  ...openaiOperations,
  ...responseOperations,
  ...meOperations,
  ...descriptionOperations,
}

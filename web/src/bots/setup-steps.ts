import type { Bot, Role } from 'beckon-contract'
import { mayAdmin, mayEdit } from '../session.ts'

interface SetupStep {
  title: string
  /** Why, in a sentence. */
  reason: string
  isDone: boolean
  action: {
    label: string
    to: '/bots/$botId/knowledge' | '/bots/$botId/api-trigger' | '/tokens/new'
  }
  /** Who can do it, if the current user may not. */
  isAllowed: boolean
  reservedFor: string
}

interface SetupFacts {
  hasSource: boolean
  hasToken: boolean
  role: Role
}

/** From an empty bot to one that answers API calls. */
export function setupSteps(bot: Bot, { hasSource, hasToken, role }: SetupFacts): SetupStep[] {
  const byEditors = { isAllowed: mayEdit(role), reservedFor: 'Only editors can do this.' }
  return [
    {
      title: 'Add knowledge',
      reason: 'Write questions and answers, or add documents for it to read.',
      isDone: bot.entryCount > 0 || hasSource,
      action: { label: 'Add', to: '/bots/$botId/knowledge' },
      ...byEditors,
    },
    {
      title: 'Try it',
      reason: 'Ask a question in the playground and see where the reply comes from.',
      isDone: bot.conversationCount > 0,
      action: { label: 'Try it', to: '/bots/$botId/knowledge' },
      ...byEditors,
    },
    {
      title: 'Turn on the API trigger',
      reason: 'Lets your apps call the bot.',
      isDone: bot.apiTrigger,
      action: { label: 'Open', to: '/bots/$botId/api-trigger' },
      ...byEditors,
    },
    {
      title: 'Create an API token',
      reason: 'The secret your app sends with every call.',
      isDone: hasToken,
      action: { label: 'Create', to: '/tokens/new' },
      isAllowed: mayAdmin(role),
      reservedFor: 'Only owners and admins can do this.',
    },
  ]
}

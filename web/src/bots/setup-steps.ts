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
  /** Who does it, where the person looking may not. */
  isAllowed: boolean
  reservedFor: string
}

interface SetupFacts {
  hasSource: boolean
  hasToken: boolean
  role: Role
}

/** From an empty bot to one that answers programs. */
export function setupSteps(bot: Bot, { hasSource, hasToken, role }: SetupFacts): SetupStep[] {
  const byEditors = { isAllowed: mayEdit(role), reservedFor: 'An editor does this.' }
  return [
    {
      title: 'Give it something to know',
      reason: 'Questions and answers that you write, or documents that it reads.',
      isDone: bot.entryCount > 0 || hasSource,
      action: { label: 'Add', to: '/bots/$botId/knowledge' },
      ...byEditors,
    },
    {
      title: 'Try it',
      reason: 'Ask it something in the playground, and see where the reply comes from.',
      isDone: bot.conversationCount > 0,
      action: { label: 'Try it', to: '/bots/$botId/knowledge' },
      ...byEditors,
    },
    {
      title: 'Switch the API trigger on',
      reason: 'Your programs may then call the bot.',
      isDone: bot.apiTrigger,
      action: { label: 'Open', to: '/bots/$botId/api-trigger' },
      ...byEditors,
    },
    {
      title: 'Create an API token',
      reason: 'The secret that your program sends with every call.',
      isDone: hasToken,
      action: { label: 'Create', to: '/tokens/new' },
      isAllowed: mayAdmin(role),
      reservedFor: 'An owner or admin does this.',
    },
  ]
}

import type { Bot, Role } from 'beckon-contract'
import { mayAdmin, mayEdit } from '../session.ts'

interface SetupStep {
  title: string
  /** Why, in a sentence. */
  reason: string
  isDone: boolean
  action: {
    label: string
    to: '/bots/$botId/knowledge' | '/bots/$botId/api-trigger' | '/bots/$botId/embedding' | '/tokens/new'
  }
  /** Who does it, where the person looking may not. */
  isAllowed: boolean
  reservedFor: string
}

/** From an empty bot to one that answers programs and visitors. */
export function setupSteps(bot: Bot, { hasToken, role }: { hasToken: boolean; role: Role }): SetupStep[] {
  const byEditors = { isAllowed: mayEdit(role), reservedFor: 'An editor does this.' }
  return [
    {
      title: 'Add a question and its answer',
      reason: 'The bot replies with what you write here.',
      isDone: bot.entryCount > 0,
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
    {
      title: 'Put it on your web site',
      reason: 'One line of code, on the sites that you name.',
      isDone: bot.embedding && bot.sites.length > 0,
      action: { label: 'Embed', to: '/bots/$botId/embedding' },
      ...byEditors,
    },
  ]
}

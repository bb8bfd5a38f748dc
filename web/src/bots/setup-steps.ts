import type { Bot, Role } from 'beckon-contract'
import { mayAdmin, mayEdit } from '../session.ts'

interface SetupStep {
  title: string
  /** Why, in a sentence. */
  reason: string
  isDone: boolean
  action: {
    label: string
    to:
      | '/bots/$botId/knowledge'
      | '/bots/$botId/fill-in'
      | '/bots/$botId/api-trigger'
      | '/bots/$botId/embedding'
      | '/tokens/new'
  }
  /** One of these ways to the bot is enough. */
  way?: 'api' | 'site'
  /** Who can do it, if the current user may not. */
  isAllowed: boolean
  reservedFor: string
}

interface SetupFacts {
  hasSource: boolean
  hasToken: boolean
  /** Answers that visitors don't get yet. */
  toFillIn?: number
  role: Role
}

/** From an empty bot to one that answers API calls, or visitors of a website. */
export function setupSteps(bot: Bot, { hasSource, hasToken, toFillIn = 0, role }: SetupFacts): SetupStep[] {
  const isAllowed = bot.widgetEnabled && bot.sites.length > 0
  const isOnSite = isAllowed && bot.siteSeenAt !== null
  const byEditors = { isAllowed: mayEdit(role), reservedFor: 'Only editors can do this.' }
  return [
    {
      title: 'Add knowledge',
      reason: 'Write questions and answers, or add documents for it to read.',
      isDone: bot.entryCount > 0 || hasSource,
      action: { label: 'Add', to: '/bots/$botId/knowledge' },
      ...byEditors,
    },
    ...(toFillIn === 0
      ? []
      : [
          {
            title: toFillIn === 1 ? 'Fill in one answer' : `Fill in ${toFillIn} answers`,
            reason: 'Replace what is in [brackets] with your own details. Until then, visitors don’t get them.',
            isDone: false,
            action: { label: 'Fill in', to: '/bots/$botId/fill-in' as const },
            ...byEditors,
          },
        ]),
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
      way: 'api',
      ...byEditors,
    },
    {
      title: 'Create an API token',
      reason: 'The secret your app sends with every call.',
      isDone: hasToken,
      action: { label: 'Create', to: '/tokens/new' },
      way: 'api',
      isAllowed: mayAdmin(role),
      reservedFor: 'Only owners and admins can do this.',
    },
    {
      title: 'Put it on your website',
      reason: isOnSite
        ? 'Visitors can talk to it there.'
        : isAllowed
          ? 'Waiting for the first visit: paste the line into your site, then open a page of it.'
          : 'Turn on embedding, allow your site, and paste one line.',
      isDone: isOnSite,
      action: { label: 'Open', to: '/bots/$botId/embedding' },
      way: 'site',
      ...byEditors,
    },
  ]
}

/** It can be used, by apps or by visitors. What the person may not see, such as tokens, is not waited for. */
export function isSetUp(steps: SetupStep[]): boolean {
  const isThrough = (way: 'api' | 'site') =>
    steps.filter((step) => step.way === way).every(({ isDone, isAllowed }) => isDone || !isAllowed) &&
    steps.some((step) => step.way === way && step.isDone)
  return steps.filter(({ way }) => !way).every(({ isDone }) => isDone) && (isThrough('api') || isThrough('site'))
}

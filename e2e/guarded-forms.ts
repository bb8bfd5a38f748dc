import type { Page } from 'playwright-core'
import type { Demo } from './demo.ts'
import { httpTool, mcpServer, send } from './demo-parts.ts'

/** A form of the settings pages that asks before it is left with unsaved changes. */
interface GuardedForm {
  /** The previous page; `{bot}` is the bot's own. */
  from: string
  /** From there to the form, by clicks: the pages are not reloaded. */
  open: (page: Page) => Promise<void>
  /** What to enter, by label: complete, so that the form could be saved as is. */
  entries: Record<string, string>
  /** Its prerequisites, created through the APIs. */
  prepare?: (page: Page, demo: Demo) => Promise<void>
}

const inNavigation = (navigation: string, name: string) => (page: Page) =>
  page.getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true }).click()
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click()
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).click()

const addTool =
  (draft: object) =>
  async (page: Page, { bot_uuid }: Demo) => {
    await send(page, 'POST', `/api/settings/bots/${bot_uuid}/tools`, draft)
  }

async function useModel(page: Page, { bot_uuid }: Demo) {
  const provider = { kind: 'compatible', name: 'Ours', url: 'https://models.example/v1' }
  const { id } = await send(page, 'POST', '/api/settings/providers', provider)
  const change = { engine: 'model', providerId: id, model: 'small' }
  await send(page, 'PATCH', `/api/settings/bots/${bot_uuid}`, change)
}

/** A question that the bot cannot answer, so that *Unanswered* has something to show. */
async function askInVain(page: Page, { bot_uuid, token }: Demo) {
  const message = 'Does the zeppelin land on Tuesdays?'
  await send(page, 'POST', `/api/v1/agents/${bot_uuid}/trigger`, { message }, token)
}

export const guardedForms: Record<string, GuardedForm> = {
  // Asked before the bot has a model: a failed model is not a knowledge gap.
  'an unanswered question': {
    from: '{bot}/knowledge',
    open: async (page) => {
      await page.getByRole('navigation', { name: 'Knowledge' }).getByRole('link', { name: 'Unanswered' }).click()
      await button('Add an answer')(page)
    },
    entries: { Answer: 'Only typed' },
    prepare: askInVain,
  },
  'a new bot': { from: '/bots', open: link('New bot'), entries: { Name: 'Only typed' } },
  'the bot’s settings': {
    from: '{bot}',
    open: inNavigation('Bot', 'Settings'),
    entries: { Greeting: 'Only typed' },
  },
  'model and behaviour': {
    from: '{bot}',
    open: inNavigation('Bot', 'Model & behaviour'),
    entries: { Instructions: 'Only typed' },
    prepare: useModel,
  },
  embedding: { from: '{bot}', open: inNavigation('Bot', 'Embedding'), entries: { Title: 'Only typed' } },
  prices: { from: '/bots', open: inNavigation('Main', 'Usage'), entries: { Currency: 'EUR' } },
  'a new HTTP tool': {
    from: '{bot}/tools',
    open: link('HTTP tool'),
    entries: { Name: 'find_parcel', Description: 'Only typed', Address: 'https://crm.example/' },
  },
  'a stored HTTP tool': {
    from: '{bot}/tools',
    open: link('find_order'),
    entries: { Description: 'Only typed' },
    prepare: addTool(httpTool),
  },
  'a new MCP server': {
    from: '{bot}/tools',
    open: link('MCP server'),
    entries: { Name: 'desk', Address: 'https://crm.example/mcp' },
  },
  'a stored MCP server': {
    from: '{bot}/tools',
    open: link('crm'),
    entries: { Address: 'https://crm.example/mcp' },
    prepare: addTool(mcpServer),
  },
  'a new question': {
    from: '{bot}',
    open: async (page) => {
      await inNavigation('Bot', 'Knowledge')(page)
      await button('Add question')(page)
    },
    entries: { 'Question 1': 'Only typed?', Answer: 'Only typed' },
  },
  'a stored question': {
    from: '{bot}',
    open: async (page) => {
      await inNavigation('Bot', 'Knowledge')(page)
      await button('Edit “How long does shipping take?”')(page)
    },
    entries: { Answer: 'Only typed' },
  },
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { QueryClient } from '@tanstack/react-query'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startMailbox, textOf } from '../server/src/test/mailbox.ts'
import { createAppRouter } from '../web/src/router.tsx'
import { findingsInBothSchemes } from './axe.ts'
import { openPage } from './browser.ts'
import { goSignedIn, startDemo } from './demo.ts'
import { addParts } from './demo-parts.ts'
import { makeDataFolder, outsideEnvironment, repository, startService } from './processes.ts'

/** The paths of the router, each with a heading that is there once its page is loaded. */
const inside: Record<string, string> = {
  '/bots': 'Bots',
  '/bots/new': 'New bot',
  '/bots/$botId': 'Recent conversations',
  '/bots/$botId/knowledge': 'How long does shipping take?',
  '/bots/$botId/knowledge/documents': 'Try it',
  '/bots/$botId/knowledge/unanswered': 'Try it',
  '/bots/$botId/knowledge/tests': 'Try it',
  '/bots/$botId/fill-in': 'Nothing is left to fill in',
  '/bots/$botId/model': 'Answer engine',
  '/bots/$botId/tools': 'Shop helper',
  '/bots/$botId/tools/new-http': 'New HTTP tool',
  '/bots/$botId/tools/new-mcp': 'New MCP server',
  '/bots/$botId/tools/http/$toolId': 'Try it',
  '/bots/$botId/tools/mcp/$toolId': 'Allowed tools',
  '/bots/$botId/api-trigger': 'Recent calls',
  '/bots/$botId/embedding': 'Signed-in visitors',
  '/bots/$botId/conversations': 'Shop helper',
  '/bots/$botId/conversations/$conversationId': 'Notes for your team',
  '/bots/$botId/dashboard': 'Top questions',
  '/bots/$botId/usage': 'Bot budget',
  '/bots/$botId/settings': 'Delete this bot',
  '/conversations': 'Inbox',
  '/conversations/$conversationId': 'Notes for your team',
  '/dashboard': 'Top questions',
  '/models': 'Models',
  '/usage': 'Model prices',
  '/tokens': 'API tokens',
  '/tokens/new': 'Create an API token',
  '/webhooks': 'Webhooks',
  '/webhooks/new': 'Add a webhook',
  '/webhooks/$webhookId': 'Signing secret',
  '/members': 'What each role can do',
  '/audit-log': 'Audit log',
  '/account': 'Old conversations',
}
const outside: Record<string, string> = {
  '/setup': 'Welcome to Beckon',
  '/sign-in': 'Sign in to Beckon',
  '/sign-up': 'Create your account',
  '/sign-up/$secret': 'Create your account',
  '/forgot-password': 'Forgot your password?',
  '/reset-password/$secret': 'Choose a new password',
  '/invitations/$secret': 'Join Lumen Lamps',
}
const redirects = ['/']

async function expectAccessible(page: Page, path: string, heading: string, parameters: Record<string, string> = {}) {
  const name = path.replace(/\$(\w+)/g, (_, parameter: string) => parameters[parameter] ?? '')
  await page.goto(name)
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
  expect.soft(await findingsInBothSchemes(page), path).toEqual([])
}

test('every page of the router is looked at below', () => {
  const { routesByPath } = createAppRouter(new QueryClient())
  expect(Object.keys(routesByPath).sort()).toEqual(
    [...redirects, ...Object.keys(outside), ...Object.keys(inside)].sort(),
  )
})

test('axe finds nothing on any page, in both colour schemes', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, '/bots')
  await page.getByRole('heading', { name: 'Bots' }).waitFor()
  const parts = await addParts(page, demo)
  for (const [path, heading] of Object.entries(inside)) {
    const toolId = path.includes('/mcp/') ? parts.mcpId : parts.toolId
    await expectAccessible(page, path, heading, { ...parts, botId: demo.bot_uuid, toolId })
  }
})

test('nor on the pages before sign-in', async () => {
  const { url } = await startService()
  const page = await openPage(url)
  await expectAccessible(page, '/setup', outside['/setup'] ?? '')

  const { smtpUrl, mails } = await startMailbox()
  const data = makeDataFolder()
  const demo = await startDemo(
    { BECKON_SMTP_URL: smtpUrl, BECKON_MAIL_FROM: 'b@example.test', BECKON_SIGN_UP: 'open' },
    data,
  )
  const owner = await openPage(demo.base_url)
  await goSignedIn(owner, demo, '/bots')
  await owner.getByRole('heading', { name: 'Bots' }).waitFor()
  const { invitation } = await addParts(owner, demo)
  const visitor = await openPage(demo.base_url)
  await visitor.request.post('/api/settings/sign-up-requests', { data: { email: 'new@example.test' } })
  const linkIn = (text: string) => /\/sign-up\/([\w-]+)/.exec(text)?.[1]
  await expect.poll(() => mails.map(textOf).map(linkIn).find(Boolean)).toBeTruthy()
  const reset = await promisify(execFile)(
    process.execPath,
    ['server/dist/main.js', 'reset-password', demo.email, '--data', data],
    { cwd: repository, env: outsideEnvironment() },
  )
  const secrets: Record<string, string | undefined> = {
    '/invitations/$secret': invitation,
    '/reset-password/$secret': /\/reset-password\/([\w-]+)/.exec(reset.stdout)?.[1],
    '/sign-up/$secret': mails.map(textOf).map(linkIn).find(Boolean),
  }
  for (const [path, heading] of Object.entries(outside)) {
    if (path === '/setup') continue
    await expectAccessible(visitor, path, heading, { secret: secrets[path] ?? '' })
  }
})

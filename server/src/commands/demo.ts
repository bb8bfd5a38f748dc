import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BotChange } from 'beckon-contract'
import { type Beckon, createBeckon } from '../app.ts'
import type { Config } from '../config.ts'
import { listenOn } from '../http/listening.ts'
import { dayMs, toInstant } from '../lib/clock.ts'
import { demoAccount, demoBot, demoEntries, demoSuggestions } from './demo-content.ts'
import { serveDemoSite } from './demo-site.ts'
import { closeWithin, untilStopped } from './stop.ts'

/** The service with a demo account, a bot with knowledge, API and widget enabled, and a new token. Reruns keep data. */
export async function demo(given: Config, { json, filled }: { json: boolean; filled: boolean }): Promise<void> {
  const stopped = untilStopped()
  // Every run creates a token and keeps those of earlier runs.
  const config = { ...given, maxTokensPerAccount: 100_000 }
  if (filled && !existsSync(join(config.dataFolder, 'beckon.db'))) await fill(config)
  const beckon = await createBeckon({ config, logStream: process.stderr })
  await listenOn(beckon.http, config)
  const { accountId, personId } = await beckon.accounts.ensureDemoPerson(demoAccount)
  const botId = (await findDemoBot(beckon, accountId)) ?? (await makeDemoBot(beckon, accountId))
  const site = await serveDemoSite({ baseUrl: beckon.baseUrl(), botId, port: config.port === 0 ? 0 : config.port + 1 })
  const engine = await demoEngine(beckon, accountId, botId, config.serviceModel !== undefined)
  await beckon.bots.change(accountId, botId, { apiTrigger: true, widgetEnabled: true, sites: site.origins, ...engine })
  const { value: token } = await beckon.tokens.create(accountId, personId, {
    name: 'Demo',
    expiresAt: toInstant(Date.now() + 30 * dayMs),
  })
  const ready = {
    base_url: beckon.baseUrl(),
    bot_uuid: botId,
    token,
    email: demoAccount.email,
    password: demoAccount.password,
    site_url: site.url,
  }
  console.log(json ? JSON.stringify(ready) : welcome(ready))
  await stopped
  const close = () => Promise.all([site.close(), beckon.close()])
  await closeWithin(config.stopDelayMs + config.drainMs, { ...beckon, close })
}

/** Only a new folder is filled: what is there stays. */
const fill = async (config: Config): Promise<void> =>
  (await import('./filled-demo/filled-demo.ts')).fillDemo(
    config,
    async (beckon) => {
      const owner = await beckon.accounts.ensureDemoPerson(demoAccount)
      return { ...owner, botId: await makeDemoBot(beckon, owner.accountId) }
    },
    (words) => console.error(`Filling the demo: ${words}`),
  )

const findDemoBot = async ({ bots }: Beckon, accountId: string): Promise<string | undefined> =>
  (await bots.list(accountId)).data.find(({ name }) => name === demoBot.name)?.id

async function makeDemoBot({ bots, appearances, knowledge }: Beckon, accountId: string): Promise<string> {
  const { id } = await bots.create(accountId, { name: demoBot.name })
  await bots.change(accountId, id, demoBot)
  await appearances.change(accountId, id, { suggestions: demoSuggestions })
  for (const entry of demoEntries) await knowledge.add(accountId, id, entry)
  return id
}

/** The model given to this run. Without one, the bot drops the previous run's; a provider from the settings stays. */
async function demoEngine({ bots }: Beckon, accountId: string, botId: string, hasModel: boolean): Promise<BotChange> {
  if (hasModel) return { engine: 'model', providerId: null, model: '' }
  const { providerId } = await bots.get(accountId, botId)
  return providerId === null ? { engine: 'knowledge' } : {}
}

const welcome = (ready: {
  base_url: string
  bot_uuid: string
  token: string
  email: string
  password: string
  site_url: string
}) => `
Beckon is ready, with a demo bot for a small shop.

  Settings pages  ${ready.base_url}
  Sign in with    ${ready.email}  /  ${ready.password}
  A website       ${ready.site_url}  (on another origin, with the embed code)

Ask the bot:

  curl ${ready.base_url}/api/v1/agents/${ready.bot_uuid}/trigger \\
    -H "Authorization: Bearer ${ready.token}" \\
    -H "Content-Type: application/json" \\
    -d '{"message": "How long does shipping take?"}'

For the other examples of the docs:

  export BASE_URL=${ready.base_url} BOT_UUID=${ready.bot_uuid} BECKON_TOKEN=${ready.token}

Press Ctrl-C to stop. The data is kept; the next run creates a new token.
`

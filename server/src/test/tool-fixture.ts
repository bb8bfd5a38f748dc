import { randomBytes } from 'node:crypto'
import type { HttpToolDraft, McpDraft } from 'beckon-contract'
import { onTestFinished } from 'vitest'
import type { EngineBot } from '../engines/engine.ts'
import { createCalls } from '../outbound/calls.ts'
import type { Network } from '../outbound/connection.ts'
import { createTools } from '../tools/tools.ts'
import { createVault } from '../vault/vault.ts'
import type { TestApp } from './app.ts'

/** Calls to servers on this machine or, with a fake network, only to that. */
export function startTestCalls(network?: Network) {
  const calls = createCalls({ allowPrivate: network === undefined, ...(network && { network }) })
  onTestFinished(calls.close)
  return calls
}

/** The tools feature on the database of an app, with its own outbound calls. */
export function openToolFixture(app: TestApp, network?: Network) {
  const errors: unknown[] = []
  const tools = createTools({
    database: app.database,
    bots: app.bots,
    vault: createVault(randomBytes(32)),
    calls: startTestCalls(network),
    now: app.clock.now,
    onError: (error) => errors.push(error),
  })
  const open = async (accountId: string, botId: string, user?: { id: string; attributes?: Record<string, string> }) =>
    tools.loadTools((await app.bots.getRow(accountId, botId)) as EngineBot, user, new AbortController().signal)
  return { tools, errors, open }
}

export const aHttpTool = (changes: Partial<HttpToolDraft> = {}): HttpToolDraft => ({
  kind: 'http',
  name: 'find_contact',
  description: 'Finds a contact by e-mail.',
  parameters: { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] },
  method: 'GET',
  url: 'https://crm.example/contacts',
  headers: [],
  timeoutMs: 60_000,
  resultCharacters: 2_000,
  isOn: true,
  ...changes,
})

export const anMcpServer = (changes: Partial<McpDraft> = {}): McpDraft => ({
  kind: 'mcp',
  name: 'shop',
  url: 'https://mcp.example/mcp',
  headers: [],
  allowed: [],
  timeoutMs: 60_000,
  resultCharacters: 2_000,
  isOn: true,
  ...changes,
})

import type { HttpToolDraft, McpDraft } from 'beckon-contract'
import type { Page } from 'playwright-core'
import type { Demo } from './demo.ts'

/** By the settings API as the person who is signed in, or by the API for programs with a token. */
export async function send(page: Page, method: 'POST' | 'PATCH', path: string, data: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await page.request.fetch(path, { method, data, headers })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.json()
}

const call = { url: 'https://crm.example/', headers: [], timeoutMs: 5_000, resultCharacters: 5_000, isOn: true }
export const httpTool: HttpToolDraft = {
  ...{ kind: 'http', name: 'find_order', description: 'Finds an order.', method: 'GET' },
  ...{ parameters: { type: 'object', properties: {} }, ...call },
}
export const mcpServer: McpDraft = { kind: 'mcp', name: 'crm', allowed: [], ...call }

/** One of everything that an account can have, so that no page is empty. */
export async function addParts(page: Page, { bot_uuid, token }: Demo) {
  const add = (path: string, data: object) => send(page, 'POST', `/api/settings${path}`, data)
  const bot = `/bots/${bot_uuid}`
  // A call that is refused is among the recent ones too.
  await page.request.post(`/api/v1/agents/${bot_uuid}/trigger`, {
    ...{ data: { message: '' }, headers: { authorization: `Bearer ${token}` } },
  })
  const { webhook } = await add('/webhooks', { url: 'https://crm.example/hook', events: ['turn.completed'] })
  const asked = await send(page, 'POST', `/api/v1/agents/${bot_uuid}/trigger`, { message: 'Is it raining?' }, token)
  const { id: toolId } = await add(`${bot}/tools`, httpTool)
  const { id: mcpId } = await add(`${bot}/tools`, mcpServer)
  const { id: providerId } = await add('/providers', {
    ...{ kind: 'compatible', name: 'Ours', url: 'https://models.example/v1' },
  })
  await add(`${bot}/sources/texts`, { title: 'Our story', text: 'We have made lamps since 1987.' })
  await add(`${bot}/sources/pages`, { url: 'https://shop.example/about' })
  await add(`${bot}/tests`, { message: 'Is it raining?', expected: { kind: 'refusal' } })
  const { link } = await add('/invitations', { email: 'eve@example.test', role: 'viewer' })
  const invitation = new URL(link).pathname.split('/').at(-1) ?? ''
  return {
    ...{ bot, toolId, mcpId, webhookId: webhook.id as string, providerId: providerId as string, invitation },
    conversationId: asked.conversation_id as string,
  }
}

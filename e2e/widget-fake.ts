import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { LauncherSettings } from 'beckon-contract'
import { onTestFinished } from 'vitest'
import { rulesInScript } from '../server/src/widget-api/launcher-rules.ts'

const built = join(import.meta.dirname, '../widget/dist')
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

const readingMs = 200
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export interface FakeBot {
  launcher: Record<string, unknown>
  profile: Record<string, unknown>
  /** The chunks of the bot's reply; where a chunk says so, the connection is cut or waits for `release`. */
  reply: (
    message: string,
  ) => (string | { cut: true } | { wait: true } | { burst: string[] } | { problem: Record<string, unknown> })[]
  choices?: (message: string) => { id: string; label: string }[]
  citations?: Record<string, unknown>[]
}
interface Turn {
  id: string
  events: string[]
  subscribers: Set<ServerResponse>
  isCut: boolean
  isOver: boolean
  cancel: () => void
}
interface Stored {
  id: string
  role: string
  text: string
  created_at: string
}

/** The visitor API as the panel knows it, without a service behind it. */
export async function startFakeService(bots: Record<string, FakeBot>, sites: () => string) {
  const turns = new Map<string, Turn>()
  const conversations = new Map<string, { visitor: string; opening: string; messages: Stored[] }>()
  /** Messages with an idempotency key find their turn again. */
  const keyed = new Map<string, Turn>()
  /** Every message that became a turn. */
  const asked: string[] = []
  /** The page that each of them was written from. */
  const contexts: unknown[] = []
  /** The next messages are accepted, and the connection is cut: before any byte of the response, or after its head. */
  const cuts: ('before the head' | 'behind the head' | 'unconfirmed')[] = []
  const requests: string[] = []
  /** Requests whose paths end like this are cut, or never answered. */
  const faults: string[] = []
  const held: string[] = []
  const sessions: Record<string, unknown>[] = []
  const ratings: unknown[] = []
  /** Refuses the next messages with this problem. */
  const refusals: { status: number; code: string }[] = []
  let ids = 0
  let release: (() => void) | undefined
  const newId = () => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`
  const now = () => new Date(Date.UTC(2026, 10, 15, 10, 0, ids)).toISOString()

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    requests.push(`${request.method} ${pathname}`)
    if (faults.some((fault) => pathname.endsWith(fault))) return response.destroy()
    if (held.some((name) => pathname.endsWith(name))) return
    if (pathname === '/widget.js') {
      const given = bots[searchParams.get('bot') ?? '']?.launcher
      return sendFile(response, 'widget.js', given && `{const beckonSettings=${settingsInScript(given)};`, given && '}')
    }
    if (pathname === '/embed/chat.js') {
      const given = bots[searchParams.get('bot') ?? '']?.launcher
      return sendFile(response, 'chat.js', given && `const beckonMore=${JSON.stringify(given)};`)
    }
    if (pathname.startsWith('/embed/assets/')) return sendFile(response, `panel/assets/${pathname.slice(14)}`)
    const [, , botId = '', resource = '', id = '', part = ''] = pathname.split('/')
    const bot = bots[botId]
    if (!bot) return sendJson(response, 404, { code: 'agent_not_found', detail: 'No such agent.' })
    if (resource === 'launcher.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
      return response.end(`export default ${JSON.stringify(bot.launcher)}`)
    }
    if (resource === 'panel') {
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors ${sites()} 'self'`,
      )
      return sendFile(response, 'panel/panel.html')
    }
    if (resource === 'images') {
      response.writeHead(200, { 'content-type': 'image/png' })
      return response.end(Buffer.from(onePixel, 'base64'))
    }
    const body = request.method === 'GET' ? {} : await readJson(request)
    if (resource === 'session' && request.method === 'DELETE') return response.writeHead(204).end()
    if (resource === 'session') {
      sessions.push(body)
      if (String(body.identity).startsWith('bad'))
        return sendJson(response, 401, {
          code: 'identity_invalid',
          detail: 'The token given to identify() has expired.',
        })
      // A panel without storage is recognised by its cookie.
      const cookie = new RegExp(`visitor_${botId}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]
      const recognised = body.visitor || body.anew ? undefined : cookie
      const visitor = String(body.visitor ?? recognised ?? newId())
      response.setHeader('set-cookie', `visitor_${botId}=${visitor}; Path=/; HttpOnly`)
      const person = /^token-of-(.+)$/.exec(String(body.renew))?.[1] ?? body.identity ?? null
      for (const conversation of conversations.values())
        if (person !== null && conversation.visitor === visitor) conversation.visitor = `of-${person}`
      const expires_at = new Date(Date.now() + 30 * 60_000).toISOString()
      const token = person === null ? `token-${visitor}` : `token-of-${person}`
      return sendJson(response, 201, {
        token,
        expires_at,
        expires_in: 30 * 60,
        visitor,
        is_returning: recognised !== undefined,
        person,
        bot: bot.profile,
      })
    }
    const visitor = /^Bearer token-(.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!visitor) return sendJson(response, 401, { code: 'session_expired', detail: 'Begin a session.' })
    if (resource === 'messages' && part === 'feedback') {
      ratings.push(request.method === 'DELETE' ? null : body)
      return sendJson(response, 200, {})
    }
    if (resource === 'messages') {
      const key = String(request.headers['idempotency-key'])
      const known = keyed.get(key)
      const cut = cuts.shift()
      if (cut === 'unconfirmed') return response.destroy()
      if (cut === 'behind the head') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      if (cut) setTimeout(() => response.destroy(), readingMs)
      if (known) return subscribe(known, 0, response, cut)
      return takeTurn(bot, visitor, body as { message: string; conversation_id?: string }, response, key, cut)
    }
    if (resource === 'turns' && part === 'cancel') {
      turns.get(id)?.cancel()
      return sendJson(response, 202, {})
    }
    if (resource === 'turns') return subscribe(turns.get(id), Number(request.headers['last-event-id'] ?? 0), response)
    if (resource === 'conversations' && part === 'messages') {
      const found = conversations.get(id)
      if (found?.visitor !== visitor) return sendJson(response, 404, { code: 'not_found', detail: 'Gone.' })
      const from = Number(searchParams.get('cursor') ?? 0)
      const limit = Number(searchParams.get('limit'))
      const newestFirst = found.messages.toReversed()
      const next_cursor = from + limit < newestFirst.length ? String(from + limit) : null
      return sendJson(response, 200, { object: 'list', data: newestFirst.slice(from, from + limit), next_cursor })
    }
    const data = [...conversations]
      .filter(([, { visitor: owner }]) => owner === visitor)
      .map(([key, { opening }]) => ({ id: key, opening, updated_at: now(), turns: 1 }))
    return sendJson(response, 200, { object: 'list', data: data.reverse(), next_cursor: null })
  })

  async function takeTurn(
    bot: FakeBot,
    visitor: string,
    body: { message: string; conversation_id?: string; context?: unknown },
    response: ServerResponse,
    key: string,
    cut: string | undefined,
  ) {
    const refusal = refusals.shift()
    if (refusal) return sendJson(response, refusal.status, { ...refusal, detail: 'Refused.' })
    const conversation_id = body.conversation_id ?? newId()
    const conversation = conversations.get(conversation_id) ?? { visitor, opening: body.message, messages: [] }
    conversations.set(conversation_id, conversation)
    asked.push(body.message)
    contexts.push(body.context)
    const question = { id: newId(), role: 'user', text: body.message, created_at: now() }
    const turn: Turn = {
      id: newId(),
      events: [],
      subscribers: new Set(),
      isCut: false,
      isOver: false,
      cancel: () => {},
    }
    turns.set(turn.id, turn)
    keyed.set(key, turn)
    let text = ''
    const send = (event: string, data: unknown) => {
      turn.events.push(`event: ${event}\nid: ${turn.events.length + 1}\ndata: ${JSON.stringify(data)}\n\n`)
      for (const subscriber of turn.subscribers) subscriber.write(turn.events.at(-1))
    }
    const end = (event: string, data: unknown) => {
      if (turn.isOver) return
      turn.isOver = true
      send(event, data)
      for (const subscriber of turn.subscribers) subscriber.end()
    }
    turn.cancel = () => {
      conversation.messages.push(question, { id: turn.id, role: 'agent', text, created_at: now() })
      end('turn.cancelled', { id: turn.id, conversation_id, reply: text })
      release?.()
    }
    subscribe(turn, 0, response, cut)
    send('turn.started', { id: turn.id, conversation_id })
    for (const piece of bot.reply(body.message)) {
      if (turn.isOver) return
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (typeof piece === 'string') {
        text += piece
        send('reply.delta', { text: piece })
      } else if ('burst' in piece) {
        text += piece.burst.join('')
        for (const delta of piece.burst) send('reply.delta', { text: delta })
      } else if ('cut' in piece) {
        // When a connection is cut, a browser discards unread data, and then has no turn to resume.
        await new Promise((resolve) => setTimeout(resolve, readingMs))
        for (const subscriber of turn.subscribers) subscriber.destroy()
      } else if ('problem' in piece) return end('turn.failed', piece.problem)
      else
        await new Promise<void>((resolve) => {
          release = resolve
        }).finally(() => {
          release = undefined
        })
    }
    if (turn.isOver) return
    const choices = bot.choices?.(body.message) ?? []
    const isOffer = choices.length > 0
    const finish_reason = isOffer ? 'clarify' : 'stop'
    const about = { finish_reason, choices, citations: bot.citations ?? [] }
    const reply = { id: turn.id, conversation_id, reply: text, answered: !isOffer, created_at: now() }
    // Like the service: a turn is in the list once it has ended.
    conversation.messages.push(question, {
      id: turn.id,
      role: 'agent',
      text,
      created_at: now(),
      ...about,
    })
    end('reply.completed', { ...reply, ...about })
  }

  function subscribe(turn: Turn | undefined, after: number, response: ServerResponse, cut?: string) {
    if (cut) return
    if (!turn) return sendJson(response, 404, { code: 'not_found', detail: 'Gone.' })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of turn.events.slice(after)) response.write(event)
    if (turn.isOver) return response.end()
    turn.subscribers.add(response)
    response.once('close', () => turn.subscribers.delete(response))
  }

  const url = await listenOn(server)
  /** The message whose reply is held may still be on its way here. */
  async function releaseSoon(): Promise<void> {
    for (let tries = 0; tries < 3_000 && !release; tries++) await new Promise((resolve) => setTimeout(resolve, 5))
    if (!release) throw new Error('No reply waits.')
    release()
  }
  return {
    url,
    requests,
    faults,
    held,
    sessions,
    ratings,
    refusals,
    cuts,
    asked,
    contexts,
    conversations,
    release: releaseSoon,
  }
}

/** Rules are code, as the service writes it. */
function settingsInScript({
  showOn = [],
  hideOn = [],
  hours = null,
  proactive = null,
  ...given
}: Record<string, unknown>) {
  const rules = rulesInScript({ showOn, hideOn, hours, proactive } as LauncherSettings, Date.now())
  return `{...${JSON.stringify(given)},rules:${rules}}`
}

/** A host site: another origin, with its own pages and policy. */
export async function startSite(pages: Record<string, { html: string; policy?: string }>) {
  const server = createServer((request, response) => {
    const page = pages[new URL(request.url ?? '/', 'http://site').pathname]
    if (!page) return response.writeHead(404).end()
    if (page.policy) response.setHeader('content-security-policy', page.policy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page.html)
  })
  return listenOn(server)
}

async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function sendFile(response: ServerResponse, name: string, before = '', after = '') {
  const path = join(built, name)
  if (!existsSync(path)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(name)] ?? '', 'access-control-allow-origin': '*' })
  response.end(before + readFileSync(path, 'utf8') + after)
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
  response.end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text ? JSON.parse(text) : {}
}

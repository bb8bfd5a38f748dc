import type { EndUser } from 'beckon-contract'
import type { LoadTools, Tool } from '../engines/tool.ts'
import { minuteMs } from '../lib/clock.ts'
import type { Calls } from '../outbound/calls.ts'
import { makeRequest, personOf } from './http-request.ts'
import { sendRequest } from './http-tool.ts'
import { createMcpSession, type McpSession } from './mcp-session.ts'
import { callTool } from './mcp-tools.ts'
import { redactStart } from './redaction.ts'
import { runToolCall } from './run-tool-call.ts'
import { type StoredTool, storedOf } from './tool-drafts.ts'
import { headersToSend, type ToolHeaders } from './tool-headers.ts'
import type { ToolRow, ToolStore } from './tools.store.ts'

/** Longer than a model takes between two calls for one message. */
const idleSessionMs = minuteMs
const nameCharactersMost = 64

interface Parts {
  store: ToolStore
  headers: ToolHeaders
  calls: Calls
  onError: (error: unknown) => void
}

/** A bot's tools for one message. Secrets are decrypted only when a tool is run. */
export function createToolLoader({ store, headers, calls, onError }: Parts): LoadTools {
  function httpTool(row: ToolRow, draft: StoredTool & { kind: 'http' }, user: EndUser | undefined): Tool {
    const { name, description, parameters, timeoutMs, resultCharacters } = draft
    const run: Tool['run'] = (args, signal) =>
      runToolCall({ timeoutMs, signal, onError }, async (inTime) => {
        const secrets = headers.open(row)
        const request = makeRequest(draft, headersToSend(draft.headers, secrets), args, personOf(user))
        const { text, isError } = await sendRequest(calls, request, { secrets, resultCharacters, signal: inTime })
        return { text, isError }
      })
    return { name, description, parameters, run }
  }

  /** The tools of one server share a session, because one call may build on another. */
  function mcpTools(row: ToolRow, draft: StoredTool & { kind: 'mcp' }): Tool[] {
    const { timeoutMs, resultCharacters } = draft
    const open = (): McpSession => {
      const secrets = headers.open(row)
      const headersSent = headersToSend(draft.headers, secrets)
      return endWhenIdle(createMcpSession(calls, { url: draft.url, headers: headersSent, secrets }))
    }
    let session: McpSession | undefined
    return draft.specs
      .filter(({ name }) => draft.allowed.includes(name))
      .map(({ name, description, parameters }) => ({
        name: `${draft.name}_${name}`,
        description,
        parameters,
        run: async (args, signal) => {
          const result = await runToolCall({ timeoutMs, signal, onError }, (inTime) => {
            session ??= open()
            return callTool(session, name, args, inTime)
          })
          return { ...result, text: redactStart(result.text, session?.redact ?? String, resultCharacters) }
        },
      }))
  }

  return async function loadTools(bot, user) {
    const rows = await store.all(bot.accountId, bot.id)
    const tools: Tool[] = []
    const toolsOfServers: Tool[] = []
    for (const row of rows) {
      const stored = storedOf(row)
      if (!stored.isOn) continue
      if (stored.kind === 'http') tools.push(httpTool(row, stored, user))
      else toolsOfServers.push(...mcpTools(row, stored))
    }
    return [...tools, ...nameApart(toolsOfServers, new Set(tools.map(({ name }) => name)))]
  }
}

/** Models accept only letters, digits, - and _, and no duplicate names. */
function nameApart(tools: Tool[], taken: Set<string>): Tool[] {
  return tools.map((tool) => {
    const clean = tool.name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, nameCharactersMost)
    let name = clean
    for (let count = 2; taken.has(name); count += 1) {
      const ending = `_${count}`
      name = clean.slice(0, nameCharactersMost - ending.length) + ending
    }
    taken.add(name)
    return { ...tool, name }
  })
}

function endWhenIdle(session: McpSession): McpSession {
  let ending: NodeJS.Timeout | undefined
  return {
    ...session,
    request: async (...asked) => {
      clearTimeout(ending)
      try {
        return await session.request(...asked)
      } finally {
        clearTimeout(ending)
        ending = setTimeout(session.end, idleSessionMs).unref()
      }
    },
  }
}

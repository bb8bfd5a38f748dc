import type { McpDraft, Tool, ToolDraft, ToolSpec } from 'beckon-contract'
import { toInstant } from '../lib/clock.ts'
import { invalidField } from '../lib/failure.ts'
import { refuseBadHeaders, withoutSecrets } from './tool-headers.ts'
import { findParametersFault, findSizeFault, parametersOf } from './tool-parameters.ts'
import type { ToolRow } from './tools.store.ts'
import { findTemplateFault, queryNamesIn } from './url-template.ts'

type HttpToolDraft = Exclude<ToolDraft, { kind: 'mcp' }>
/** The stored fields of a tool, except its secrets. */
export type StoredTool = HttpToolDraft | (McpDraft & { specs: ToolSpec[] })

/** The normalised draft, or a failure that names the field below `at`. */
export function checkDraft<Draft extends ToolDraft>(draft: Draft, at = ''): Draft {
  const checked = { ...draft, url: draft.url.trim() }
  if (draft.kind === 'mcp' && checked.url.includes('{'))
    throw invalidField(`${at}/url`, 'The address of an MCP server cannot contain placeholders.')
  const fault = findTemplateFault(checked.url, draft.kind === 'http' ? checkParameters(draft, at) : [])
  if (fault !== undefined) throw invalidField(`${at}/url`, fault)
  refuseBadHeaders(draft.headers, at)
  if (draft.kind === 'mcp') checkSpecs(draft, at)
  return checked
}

function checkSpecs({ specs = [] }: McpDraft, at: string): void {
  for (const [position, { parameters }] of specs.entries()) {
    const fault = findParametersFault(parameters)
    if (fault !== undefined) throw invalidField(`${at}/specs/${position}/parameters`, fault)
  }
}

function checkParameters({ parameters, url }: HttpToolDraft, at: string): string[] {
  const fault = findParametersFault(parameters)
  if (fault !== undefined) throw invalidField(`${at}/parameters`, fault)
  const { names, required, isOpen } = parametersOf(parameters)
  const unknown = required.find((name) => !names.includes(name))
  if (unknown !== undefined && !isOpen)
    throw invalidField(`${at}/parameters`, `The parameters require "${unknown}", which is not among their properties.`)
  const twice = [...queryNamesIn(url)].find((name) => names.includes(name) && !url.includes(`{${name}}`))
  if (twice !== undefined)
    throw invalidField(
      `${at}/url`,
      `The address already sets "${twice}", which is also a parameter. Remove one of them.`,
    )
  return names
}

/** Specs that would be refused today are left out. */
export function storedOf(row: Pick<ToolRow, 'draftJson'>): StoredTool {
  const stored: StoredTool = JSON.parse(row.draftJson)
  if (stored.kind === 'http') return stored
  return { ...stored, specs: stored.specs.filter(({ parameters }) => findSizeFault(parameters) === undefined) }
}

export const withOpenHeaders = <Draft extends ToolDraft>(draft: Draft): Draft => ({
  ...draft,
  headers: withoutSecrets(draft.headers),
})

export function present(row: ToolRow): Tool {
  const { id, createdAt, updatedAt } = row
  return { ...storedOf(row), id, createdAt: toInstant(createdAt), updatedAt: toInstant(updatedAt) }
}

/** How many tools a model would see from it. */
export const countOf = (draft: ToolDraft): number => (draft.kind === 'http' ? 1 : Math.max(1, draft.allowed.length))

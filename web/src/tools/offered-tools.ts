import { hashKey } from '@tanstack/react-query'
import type { ToolSpec } from 'beckon-contract'

export interface OfferedTool {
  name: string
  /** Its description, as far as known. */
  spec: ToolSpec | undefined
  /** What the model currently receives, if the server says something else by now. */
  before: ToolSpec | undefined
  /** Allowed earlier, but no longer offered. */
  isGone: boolean
}

/** The options: the tools the server lists, if it was queried, and those already allowed. */
export function offeredTools(offer: ToolSpec[] | undefined, allowed: string[], stored: ToolSpec[]): OfferedTool[] {
  const storedOf = (name: string) => stored.find((spec) => spec.name === name)
  const offered = (offer ?? []).map((spec) => {
    const before = storedOf(spec.name)
    return { name: spec.name, spec, before: before && !isSame(before, spec) ? before : undefined, isGone: false }
  })
  const others = allowed.filter((name) => !offered.some((tool) => tool.name === name))
  return [
    ...offered,
    ...others.map((name) => ({ name, spec: storedOf(name), before: undefined, isGone: offer !== undefined })),
  ]
}

/** The order of fields has no meaning: this writes them in one order. */
const isSame = (one: ToolSpec, other: ToolSpec) => hashKey([one]) === hashKey([other])

/** What the model will receive for the allowed tools, in order: as shown on the page. */
export function specsOf(allowed: string[], offer: ToolSpec[] | undefined, stored: ToolSpec[]): ToolSpec[] {
  const shown = offeredTools(offer, allowed, stored)
  return allowed.flatMap((name) => shown.find((tool) => tool.name === name)?.spec ?? [])
}

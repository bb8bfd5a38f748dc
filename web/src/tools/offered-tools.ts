import { hashKey } from '@tanstack/react-query'
import type { ToolSpec } from 'beckon-contract'

export interface OfferedTool {
  name: string
  /** What it says of itself, as far as that is known. */
  spec: ToolSpec | undefined
  /** What the model receives of it so far, where the server says something else by now. */
  before: ToolSpec | undefined
  /** Allowed once, but not offered any more. */
  isGone: boolean
}

/** What there is to choose from: what the server offers, as far as it was asked, and what is allowed already. */
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

/** The order of fields says nothing: this writes them in one order. */
const isSame = (one: ToolSpec, other: ToolSpec) => hashKey([one]) === hashKey([other])

/** What the model is to be told of the allowed tools, in their order: what the page shows of them. */
export function specsOf(allowed: string[], offer: ToolSpec[] | undefined, stored: ToolSpec[]): ToolSpec[] {
  const shown = offeredTools(offer, allowed, stored)
  return allowed.flatMap((name) => shown.find((tool) => tool.name === name)?.spec ?? [])
}

import type { McpOffer } from 'beckon-contract'

interface OfferedTool {
  name: string
  description: string
  /** Allowed once, but not offered any more. */
  isGone: boolean
}

/** What there is to choose from: what the server offers, as far as it was asked, and what is allowed already. */
export function offeredTools(offer: McpOffer['tools'] | undefined, allowed: string[]): OfferedTool[] {
  const offered = (offer ?? []).map((tool) => ({ ...tool, isGone: false }))
  const others = allowed.filter((name) => !offered.some((tool) => tool.name === name))
  return [...offered, ...others.map((name) => ({ name, description: '', isGone: offer !== undefined }))]
}

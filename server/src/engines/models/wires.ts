import type { ProviderKind } from 'beckon-contract'
import { anthropicWire } from './anthropic-wire.ts'
import { compatibleWire, openaiWire } from './openai-wire.ts'
import type { Wire } from './wire.ts'

/** The wire format of each kind of provider. */
export const wires: Record<ProviderKind, Wire> = {
  openai: openaiWire,
  anthropic: anthropicWire,
  google: compatibleWire,
  compatible: compatibleWire,
}

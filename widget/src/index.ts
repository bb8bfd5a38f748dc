import { createBeckon } from './page/beckon.ts'
import type { BotHandle, MountOptions } from './page/beckon-api.ts'

export type { Beckon, BeckonEvents, BotHandle, MountOptions } from './page/beckon-api.ts'

/** Puts a bot on the page, without a script tag. A bot that is there already is returned as it is. */
export function mount(options: MountOptions): BotHandle {
  window.Beckon ??= createBeckon()
  return window.Beckon.mount(options)
}

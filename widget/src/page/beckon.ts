import type { Beckon, BotHandle, MountOptions } from './beckon-api.ts'
import { createBotChat } from './bot-chat.ts'

/** All bots of one page. Calls on the whole go to the first of them. */
export function createBeckon(): Beckon {
  const chats = new Map<string, BotHandle>()
  let places = { left: 0, right: 0 }
  const beckon: Partial<Beckon> = {
    mount,
    get: (bot) => chats.get(bot.toLowerCase()),
    queue: {
      // The page's own script may have put anything there.
      push: (call) => {
        if (Array.isArray(call)) (beckon[call[0]] as ((...values: unknown[]) => void) | undefined)?.(...call.slice(1))
      },
    },
  }
  const first = () => chats.values().next().value

  function mount(options: MountOptions): BotHandle {
    const bot = options.bot.toLowerCase()
    const known = chats.get(bot)
    if (known) return known
    function onEnd() {
      chats.delete(bot)
      if (!chats.size) places = { left: 0, right: 0 }
      Object.assign(beckon, first())
    }
    function onOpen() {
      for (const other of chats.values()) if (other !== chat) other.close()
    }
    const chat = createBotChat({ ...options, bot }, { findPlace: (side) => places[side]++, onOpen, onEnd })
    chats.set(bot, chat)
    Object.assign(beckon, first())
    return chat
  }
  return beckon as Beckon
}

import type { Beckon, BotHandle, MountOptions } from './beckon-api.ts'
import { createBotChat, type Told } from './bot-chat.ts'
import type { LoadChat } from './chat/chat.ts'
import { gapPx } from './launcher-styles.ts'

/** All bots of one page. Calls on the whole go to the first of them. */
export function createBeckon(loadChat: LoadChat): Beckon {
  const chats = new Map<string, BotHandle>()
  /** By bot. */
  const places = new Map<string, { side: string; from: number; button: HTMLElement }>()
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

  function mount(options: MountOptions, told?: Told | false): BotHandle {
    const bot = `${options?.bot ?? ''}`.toLowerCase()
    if (!bot || !URL.canParse(options.base)) throw new TypeError('Beckon.mount() needs `bot` and `base`.')
    const known = chats.get(bot)
    if (known) return known
    /** From the side: the first gap that is wide enough. Nothing is measured for a bot that is alone. */
    function findPlace(side: string, button: HTMLElement) {
      places.delete(bot)
      let from = 0
      for (const other of [...places.values()].toSorted((one, another) => one.from - another.from))
        if (other.side === side && from + button.offsetWidth + gapPx > other.from)
          from = other.from + other.button.offsetWidth + gapPx
      places.set(bot, { side, from, button })
      return from
    }
    function onEnd() {
      places.delete(bot)
      chats.delete(bot)
      Object.assign(beckon, first())
    }
    function onOpen() {
      for (const [name, other] of chats) if (name !== bot) other.close()
    }
    const chat = createBotChat({ ...options, bot }, { loadChat, told, findPlace, onOpen, onEnd })
    chats.set(bot, chat)
    Object.assign(beckon, first())
    return chat
  }
  return beckon as Beckon
}

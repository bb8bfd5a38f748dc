import type { Beckon, BotHandle, MountOptions } from './beckon-api.ts'
import { createBotChat, type GivenSettings } from './bot-chat.ts'
import type { Live, LoadChat } from './chat/chat.ts'

/** All bots of one page. Calls on the whole go to the first of them. */
export function createBeckon(loadChat: LoadChat): Beckon {
  const chats = new Map<string, BotHandle>()
  /** Those with a launcher. */
  const launchers = new Map<string, Live>()
  const beckon: Partial<Beckon> = {
    mount,
    get: (bot) => chats.get(bot.toLowerCase()),
    queue: {
      // The page's own script may have put anything there.
      push: (call) => {
        ;(beckon[call?.[0]] as ((...values: unknown[]) => void) | undefined)?.(...[...call].slice(1))
      },
    },
  }
  const first = () => chats.values().next().value

  function mount(options: MountOptions, given?: GivenSettings | false): BotHandle {
    const bot = `${options?.bot ?? ''}`.toLowerCase()
    if (!bot || !URL.canParse(options.base)) throw new TypeError('Beckon.mount() needs bot and base.')
    const known = chats.get(bot)
    if (known) return known
    function onEnd() {
      launchers.delete(bot)
      chats.delete(bot)
      Object.assign(beckon, first())
    }
    function onOpen() {
      for (const [name, other] of chats) if (name !== bot) other.close()
    }
    const chat = createBotChat({ ...options, bot }, loadChat, given, launchers, onOpen, onEnd)
    chats.set(bot, chat)
    Object.assign(beckon, first())
    return chat
  }
  return beckon as Beckon
}

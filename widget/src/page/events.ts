import type { BeckonEvents, BotHandle } from './beckon-api.ts'

type Call = (name: keyof BeckonEvents, detail?: unknown) => void

/** The event listeners of one bot. An error in a listener is the page's own, and does not stop the others. */
export function createEvents() {
  const calls = new Set<Call>()
  let isReady = false

  const on: BotHandle['on'] = (event, listener) => {
    const call: Call = (name, detail) => name === event && queueMicrotask(() => listener(detail as never))
    calls.add(call)
    if (isReady) call('ready')
    return () => void calls.delete(call)
  }
  const emit: Call = (name, detail) => {
    isReady ||= name === 'ready'
    for (const call of calls) call(name, detail)
  }
  return { on, emit }
}

import type { BeckonEvents, BotHandle } from './beckon-api.ts'

type Listener = (detail: unknown) => void

/** The event listeners of one bot. An error in a listener is the page's own, and does not stop the others. */
export function createEvents() {
  const listeners = new Set<[event: string, listener: Listener]>()
  let isReady = false
  const call = (listener: Listener, detail?: unknown) => queueMicrotask(() => listener(detail))

  const on: BotHandle['on'] = (event, listener) => {
    const pair: [string, Listener] = [event, listener as Listener]
    listeners.add(pair)
    if (isReady && event === 'ready') call(listener as Listener)
    return () => void listeners.delete(pair)
  }
  function emit(event: keyof BeckonEvents, detail?: unknown) {
    isReady ||= event === 'ready'
    for (const [name, listener] of listeners) if (name === event) call(listener, detail)
  }
  return { on, emit }
}

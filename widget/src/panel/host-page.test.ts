import { expect, test } from 'vitest'
import type { ToPanel } from '../wire/messages.ts'
import { type FramedWindow, meetHostPage } from './host-page.ts'

function frame() {
  const posted: [unknown, string][] = []
  const received: ToPanel[] = []
  const greetings: unknown[] = []
  const listeners: ((event: MessageEvent) => void)[] = []
  const parent: FramedWindow['parent'] = { postMessage: (message, origin) => void posted.push([message, origin]) }
  const here: FramedWindow = { parent, addEventListener: (_, listen) => void listeners.push(listen) }
  const say = meetHostPage(here, {
    bot: 'b',
    onMessage: (message) => received.push(message),
    onHello: () => void greetings.push(1),
  })
  const post = (data: unknown, origin = 'https://shop.example', source: unknown = parent) =>
    listeners[0]?.({ data, origin, source } as MessageEvent)
  return { post, say, posted, received, greetings }
}
const hello = { beckon: 1, kind: 'hello', bot: 'b', inline: false }
const open = { beckon: 1, kind: 'open' }

test('after the page’s hello its messages are handled, and only it is answered', () => {
  const { post, say, posted, received } = frame()
  say({ kind: 'ready' })
  post(open)
  expect(received).toEqual([])
  post(hello)
  say({ kind: 'ready' })
  post(open)
  expect(received).toEqual([{ kind: 'open' }])
  expect(posted).toEqual([[{ beckon: 1, kind: 'ready' }, 'https://shop.example']])
})

test('nobody else is answered: no other window, origin or bot, and no page without an origin', () => {
  const { post, received, greetings } = frame()
  post({ ...hello, bot: 'another' })
  post(hello, 'null')
  post(hello, 'https://shop.example', {})
  expect(greetings).toHaveLength(0)
  post(hello)
  post(open, 'https://evil.example')
  post(open, 'https://shop.example', {})
  post(hello, 'https://evil.example')
  expect(greetings).toHaveLength(1)
  expect(received).toEqual([])
})

import type { Dispatcher } from 'undici'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CallAnswer, CallBody } from './call-body.ts'

function begin() {
  const stopping = new AbortController()
  const head = Promise.withResolvers<CallAnswer>()
  const body = new CallBody(stopping.signal, head)
  const abort = vi.fn((reason: Error) => body.onResponseError(controller, reason))
  const controller: Dispatcher.DispatchController = {
    ...{ aborted: false, paused: false, reason: null, abort },
    pause() {},
    resume() {},
  }
  const received: string[] = []
  const subscriber = {
    take: (piece: Buffer) => void received.push(piece.toString()),
    end: () => void received.push('(end)'),
    fail: (error: unknown) => void received.push(String(error)),
  }
  return { stopping, head, body, abort, controller, received, subscriber }
}

describe('the body of a call', () => {
  test('is received from its beginning, even by a late subscriber', async () => {
    const { head, body, controller, received, subscriber } = begin()
    body.onRequestStart(controller)
    body.onResponseStart(controller, 103, {})
    body.onResponseStart(controller, 200, { a: 'b' })
    expect(await head.promise).toMatchObject({ status: 200, headers: { a: 'b' } })
    body.onResponseData(controller, Buffer.from('one'))
    body.subscribe(subscriber)
    body.onResponseData(controller, Buffer.from('two'))
    body.onResponseEnd()
    expect(received).toEqual(['one', 'two', '(end)'])
  })

  test('tells a subscriber after the end how it ended', () => {
    const [whole, broken] = [begin(), begin()]
    for (const { body, controller, head } of [whole, broken]) {
      body.onRequestStart(controller)
      body.onResponseStart(controller, 200, {})
      body.onResponseData(controller, Buffer.from('one'))
      head.promise.catch(() => {})
    }
    whole.body.onResponseEnd()
    broken.body.onResponseError(broken.controller, new Error('reset'))
    for (const { body, subscriber } of [whole, broken]) body.subscribe(subscriber)
    expect(whole.received).toEqual(['one', '(end)'])
    expect(broken.received).toEqual(['one', 'Error: reset'])
  })

  test('that is destroyed closes the connection, and sends nothing more', () => {
    const { body, controller, abort, received, subscriber } = begin()
    body.onRequestStart(controller)
    body.onResponseStart(controller, 200, {})
    body.subscribe(subscriber)
    body.destroy()
    expect(abort).toHaveBeenCalledOnce()
    expect(received).toEqual([])
  })

  test('that is left is closed after a second, unless it ends before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const [silent, ended] = [begin(), begin()]
    for (const { body, controller, subscriber } of [silent, ended]) {
      body.onRequestStart(controller)
      body.onResponseStart(controller, 200, {})
      body.subscribe(subscriber)
      body.leave()
    }
    ended.body.onResponseEnd()
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(silent.abort).toHaveBeenCalledOnce()
    expect(ended.abort).not.toHaveBeenCalled()
    expect([...silent.received, ...ended.received]).toEqual([])
  })

  test('that is aborted is not awaited, and closed as soon as it begins', async () => {
    const { stopping, head, body, controller, abort } = begin()
    stopping.abort(new Error('enough'))
    await expect(head.promise).rejects.toThrow('enough')
    body.onRequestStart(controller)
    expect(abort).toHaveBeenCalledOnce()
  })

  test('fails with the abort reason, once', () => {
    const { stopping, body, controller, received, subscriber } = begin()
    body.onRequestStart(controller)
    body.onResponseStart(controller, 200, {})
    body.subscribe(subscriber)
    stopping.abort(new Error('enough'))
    body.onResponseError(controller, new Error('aborted'))
    expect(received).toEqual(['Error: enough'])
  })
})

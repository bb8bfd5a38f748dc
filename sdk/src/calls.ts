import { readAnswer } from './beckon-error.ts'
import type { CallOptions, CallParts, Send } from './requests.ts'

/** A call's answer; `withResponse()` also gives the HTTP response, with its status and headers. */
export interface Call<Answer> extends Promise<Answer> {
  withResponse(): Promise<{ data: Answer; response: Response }>
}

export interface Page<Item> {
  data: Item[]
  /** null on the last page */
  next_cursor: string | null
}

/** One page when awaited; every item of all pages in a `for await` loop. */
export interface List<Item> extends Call<Page<Item>>, AsyncIterable<Item> {}

interface Answered<Answer> {
  data: Answer
  response: Response
}

export function callOf<Answer>(answered: Promise<Answered<Answer>>): Call<Answer> {
  const call = answered.then(({ data }) => data)
  return Object.assign(call, {
    withResponse() {
      // Nobody waits for the call itself now: the failure is the caller's to handle, once.
      call.catch(() => {})
      return answered
    },
  })
}

export const readAnswered = async <Answer>(response: Response): Promise<Answered<Answer>> => ({
  data: await readAnswer<Answer>(response),
  response,
})

/** Further pages are asked for only when the loop gets there. */
export function listOf<Item>(send: Send, name: string, parts: CallParts, options: CallOptions): List<Item> {
  const ask = (cursor?: string) =>
    send(
      name,
      cursor === undefined ? parts : { ...parts, query: { ...parts.query, cursor } },
      options,
      readAnswered<Page<Item>>,
    )
  const first = callOf(ask())
  return Object.assign(first, {
    async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
      let page = await first
      for (;;) {
        yield* page.data
        if (page.next_cursor === null) return
        page = (await ask(page.next_cursor)).data
      }
    },
  })
}

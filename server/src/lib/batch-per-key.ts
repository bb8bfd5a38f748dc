const itemsAtMost = 200

interface Waiting<Item, Answer> {
  item: Item
  done: (answer: Answer) => void
  fail: (error: unknown) => void
}

/** Work of one key is done in one go at a time: what arrives meanwhile is done together afterwards. */
export function batchPerKey<Item, Answer>(work: (key: string, items: Item[]) => Promise<Answer[]>) {
  /** Of the keys whose work is being done. */
  const waiting = new Map<string, Waiting<Item, Answer>[]>()

  async function workThrough(key: string, queue: Waiting<Item, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, itemsAtMost)
      try {
        const answers = await work(
          key,
          batch.map(({ item }) => item),
        )
        for (const [at, { done }] of batch.entries()) done(answers[at] as Answer)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    waiting.delete(key)
  }

  return (key: string, item: Item): Promise<Answer> =>
    new Promise((done, fail) => {
      const queue = waiting.get(key)
      if (queue) return void queue.push({ item, done, fail })
      const own = [{ item, done, fail }]
      waiting.set(key, own)
      void workThrough(key, own)
    })
}

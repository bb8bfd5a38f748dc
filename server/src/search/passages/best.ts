/** The indices of the highest scores above 0, best first. */
export function best(scores: Float32Array, limit: number): number[] {
  const heap: number[] = []
  const less = (one: number, other: number): boolean =>
    scores[one]! < scores[other]! || (scores[one] === scores[other] && one > other)
  const sink = (at: number): void => {
    for (;;) {
      let least = at
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++)
        if (less(heap[child]!, heap[least]!)) least = child
      if (least === at) return
      const moved = heap[at]!
      heap[at] = heap[least]!
      heap[least] = moved
      at = least
    }
  }
  let floor = 0
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index]!
    if (score <= floor) continue
    if (heap.length < limit) {
      heap.push(index)
      if (heap.length === limit) {
        for (let at = limit >> 1; at >= 0; at--) sink(at)
        floor = scores[heap[0]!]!
      }
    } else {
      heap[0] = index
      sink(0)
      floor = scores[heap[0]!]!
    }
  }
  return heap.sort((one, other) => (less(one, other) ? 1 : -1))
}

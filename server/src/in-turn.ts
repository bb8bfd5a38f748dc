/**
 * Work of many that is done for only so many in one turn of the event loop; the others wait in line. With few of them
 * nobody waits.
 */
export function createLine(perTurn: number) {
  const line: (() => void)[] = []
  let left = perTurn
  let isTurnAwaited = false

  function awaitTurn(): void {
    if (isTurnAwaited) return
    isTurnAwaited = true
    setImmediate(() => {
      isTurnAwaited = false
      left = perTurn
      for (const work of line.splice(0, perTurn)) begin(work)
    })
  }

  function begin(work: () => void): void {
    left -= 1
    awaitTurn()
    work()
  }

  return {
    enter(work: () => void): void {
      if (left > 0) begin(work)
      else line.push(work)
    },
    isAnyoneInLine: () => line.length > 0,
  }
}

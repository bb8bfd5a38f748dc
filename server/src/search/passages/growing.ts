/** A growable typed array: millions of numbers without an object each. */
export function createGrowing(room = 1024) {
  let numbers = new Uint32Array(room)
  let length = 0
  return {
    push(value: number): void {
      if (length === numbers.length) {
        const larger = new Uint32Array(numbers.length * 2)
        larger.set(numbers)
        numbers = larger
      }
      numbers[length++] = value
    },
    get length(): number {
      return length
    },
    /** A copy of exactly the numbers added. */
    finished: (): Uint32Array => numbers.slice(0, length),
  }
}

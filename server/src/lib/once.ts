/** Lazy value: created on first use, so that startup doesn't wait for it, and then cached. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The index worker's thread, with a normaliser that fails on one word: no known text makes the real one fail. */
const normalize = String.prototype.normalize
String.prototype.normalize = function failOnOneWord(this: string, form?: string): string {
  if (this.includes('unlernbar')) throw new Error('not a word of mine')
  return normalize.call(this, form)
}
await import('../search/index-worker-thread.ts')

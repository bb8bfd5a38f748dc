/** What an operator asked for cannot be done. The message says why, and what to do. */
export class UpkeepMistake extends Error {
  override readonly name = 'UpkeepMistake'
}

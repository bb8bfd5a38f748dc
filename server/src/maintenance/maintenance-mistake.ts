/** What an operator asked for cannot be done. The message says why, and what to do. */
export class MaintenanceMistake extends Error {
  override readonly name = 'MaintenanceMistake'
}

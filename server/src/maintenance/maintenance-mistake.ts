/** The operator's command cannot be carried out. The message says why, and what to do. */
export class MaintenanceMistake extends Error {
  override readonly name = 'MaintenanceMistake'
}

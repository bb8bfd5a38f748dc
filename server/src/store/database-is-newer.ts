/** The message tells the operator what to do. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer'
  constructor(unknownMigrations: string[]) {
    super(
      `A newer Beckon has changed this database (${unknownMigrations.join(', ')}). Run that version, or restore a backup of before the upgrade.`,
    )
  }
}

/** The message tells the operator what to do. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer'
  constructor(unknownMigrations: string[]) {
    super(
      `This database was changed by a newer version of Beckon (${unknownMigrations.join(', ')}). Run that version, or restore a backup from before the upgrade.`,
    )
  }
}

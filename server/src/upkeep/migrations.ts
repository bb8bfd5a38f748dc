import { migrationNames } from '../store/migrate.ts'

/** Those that only a newer program knows. */
export const unknownAmong = (names: string[]): string[] => names.filter((name) => !migrationNames.includes(name))

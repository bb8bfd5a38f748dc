import { programOperations } from './api/operations.ts'
import { settingsOperations } from './settings/operations.ts'
import { visitorOperations } from './visitors/visitors.ts'

/** Every operation of the three APIs. A route exists only for an operation of this table. */
export const operations = {
  programs: programOperations,
  settings: settingsOperations,
  visitors: visitorOperations,
}
export type ApiName = keyof typeof operations
export const prefixes = { programs: '/api/v1', settings: '/api/settings', visitors: '/embed' } as const

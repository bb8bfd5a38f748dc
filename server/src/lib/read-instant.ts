import { invalidField } from './failure.ts'

/** Milliseconds of an ISO 8601 timestamp with a time zone; undefined if it isn't one. */
export function readInstant(text: string): number | undefined {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))$/.exec(text) ?? []
  const instant = Date.parse(day + time)
  // Date.parse accepts 30 February as 2 March.
  const isRealDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  return Number.isNaN(instant) || !isRealDay ? undefined : instant
}

/** The same of a field that must be one. */
export function requireInstant(field: string, text: string): number {
  const instant = readInstant(text)
  if (instant === undefined) throw invalidField(field, 'Send an instant, such as 2026-11-15T12:00:00.000Z.')
  return instant
}

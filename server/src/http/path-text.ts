import { invalidField } from '../lib/failure.ts'

/** A path parameter in the caller's own words. PostgreSQL can't compare texts with a NUL character. */
export function readPathText(path: `/${string}`, text: string): string {
  if (text.includes('\0')) throw invalidField(path, 'It contains a NUL character (%00). Remove it.')
  return text
}

import { hash } from 'node:crypto'
import { plainForm } from '../search/text/normalise.ts'

/** Equal for messages that differ only in case and whitespace. A message can be too long for a database index. */
export const hashOfMessage = (message: string): string => hash('sha256', plainForm(message))

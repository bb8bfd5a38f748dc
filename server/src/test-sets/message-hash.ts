import { hash } from 'node:crypto'
import { plainForm } from '../search/text/normalise.ts'

/** Equal for messages that differ only in case and spaces. A message can be longer than what an index takes. */
export const hashOfMessage = (message: string): string => hash('sha256', plainForm(message))

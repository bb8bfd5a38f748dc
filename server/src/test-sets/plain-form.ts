import { createHash } from 'node:crypto'

/** What two texts have in common that differ only in case and spaces. */
export const plainForm = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** A message can be longer than what an index takes. */
export const hashOfMessage = (message: string): string => createHash('sha256').update(plainForm(message)).digest('hex')

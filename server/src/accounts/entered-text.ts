/** One person, one spelling: e-mails are compared without case and surrounding space. */
export const readEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Names stand on one line, in pages and in mails. */
export const readName = (text: string): string => text.trim().replace(/\s+/g, ' ')

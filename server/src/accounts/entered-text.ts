/** E-mails are compared ignoring case and surrounding spaces. */
export const readEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Names fit on one line, in pages and in mails. */
export const readName = (text: string): string => text.trim().replace(/\s+/g, ' ')

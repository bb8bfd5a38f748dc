/** What another server said, as text that every database and every request takes: no U+0000, no half of a character. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Text from another server, made safe for every database and request: without U+0000 and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * A token has about four letters of English, two of Russian, one of Chinese: in bytes, three or more. So this is
 * rather too much than too little, for a reservation must not be smaller than what it stands for.
 */
const bytesPerToken = 3

export const tokensOf = (text: string): number => tokensIn(Buffer.byteLength(text))

export const tokensIn = (bytes: number): number => Math.ceil(bytes / bytesPerToken)

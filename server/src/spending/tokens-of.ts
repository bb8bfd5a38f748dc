/**
 * A token is about four letters of English, two of Russian, one of Chinese: in bytes, three or more. So this
 * overestimates, because a reservation must not be smaller than the actual cost.
 */
const bytesPerToken = 3

export const tokensOf = (text: string): number => tokensIn(Buffer.byteLength(text))

export const tokensIn = (bytes: number): number => Math.ceil(bytes / bytesPerToken)

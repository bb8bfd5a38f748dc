/** Encodings in which a server may repeat a secret that it was sent. Base64 without padding, which some omit. */
export const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

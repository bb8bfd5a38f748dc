/** A spelling of a secret: what to look for, and how many characters next to it also contain bits of the secret. */
export interface SecretForm {
  text: string
  before: number
  after: number
}

/** Shorter derived spellings would match innocent words. */
const derivedCharactersLeast = 6

/**
 * Spellings in which a server may repeat a secret that it was sent. Escapes (JSON, URL, HTML) are not listed: the text
 * is decoded instead, because each of them can spell every character in several ways.
 */
export function formsOf(secret: string): SecretForm[] {
  const bytes = Buffer.from(secret)
  const derived = [
    whole([...secret].reverse().join('')),
    whole(bytes.toString('hex')),
    ...[0, 1, 2].map((offset) => base64At(bytes, offset)),
  ]
  return [
    whole(secret),
    whole(secret.replaceAll(' ', '+')),
    ...derived.filter(({ text }) => text.length >= derivedCharactersLeast),
  ]
}

const whole = (text: string): SecretForm => ({ text, before: 0, after: 0 })

/**
 * The Base64 of a secret inside a longer text, where 0, 1 or 2 bytes of a group of three come before it. The characters
 * at its ends also depend on its neighbours.
 */
function base64At(secret: Buffer, offset: number): SecretForm {
  const bits = 8 * (offset + secret.length)
  const encoded = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64')
  const begin = Math.ceil((8 * offset) / 6)
  return {
    text: encoded.slice(begin, Math.floor(bits / 6)),
    before: offset === 0 ? 0 : 1,
    after: bits % 6 === 0 ? 0 : 1,
  }
}

import { formsOf } from '../outbound/secret-forms.ts'

export const hidden = '•••'

/** A shorter one would blank out innocent words, and is no secret. */
const charactersLeast = 4
/** Parts of a secret, such as the word after "Bearer", count when they are longer than the names of schemes. */
const partCharactersLeast = 8

/** Takes secrets out of a text: a server may repeat them, and neither the model nor a page is to see them. */
export function createRedactor(secrets: Record<string, string>): (text: string) => string {
  const forms = new Set(
    Object.values(secrets)
      .flatMap((secret) => [secret.trim(), ...partsOf(secret)])
      .flatMap(formsOf)
      .filter((form) => form.length >= charactersLeast),
  )
  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  return (text) => longestFirst.reduce((left, form) => left.replaceAll(form, hidden), text)
}

function partsOf(secret: string): string[] {
  const words = secret.trim().split(/\s+/)
  const [scheme = '', credentials = ''] = words
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString() : ''
  return [...words, decoded, decoded.slice(decoded.indexOf(':') + 1)].filter(
    (part) => part.length >= partCharactersLeast,
  )
}

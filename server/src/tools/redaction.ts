import { formsOf } from '../outbound/secret-forms.ts'

export const hidden = '•••'

/** A shorter value would blank out innocent words and isn't a secret. */
const charactersLeast = 4
/** Parts of a secret, such as the word after "Bearer", count if they are longer than scheme names. */
const partCharactersLeast = 8

/** Redacts secrets from a text: a server may echo them, and neither the model nor a page may see them. */
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

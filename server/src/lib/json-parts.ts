const [quote, backslash, colon, comma, bracket, brace] = [0x22, 0x5c, 0x3a, 0x2c, 0x5b, 0x7b]

/** What a JSON text consists of, counted before it is parsed: text of one megabyte can hold 300,000 objects. */
export interface JsonParts {
  /** Of all objects. `JSON.parse` silently keeps the last of two with the same name. */
  fields: number
  /** Fields and items that follow another one. */
  items: number
  /** Objects and lists. */
  nested: number
}

/** In one pass over the text, which needs not be JSON. */
export function countParts(json: string): JsonParts {
  const parts = { fields: 0, items: 0, nested: 0 }
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === colon) parts.fields += 1
    else if (code === comma) parts.items += 1
    else if (code === bracket || code === brace) parts.nested += 1
  }
  return parts
}

/** The end of the text if the string doesn't end. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    if (end === -1) return json.length
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
}

const shortCharacters = 100_000
/** Far more than a list of all models, or the vectors of many texts: those are numbers, which are parsed quickly. */
const most: JsonParts = { fields: 150_000, items: 1_000_000, nested: 150_000 }

/** Whether parsing what another program sent would block the event loop: eight megabytes of objects take a second. */
export function isTooDense(json: string): boolean {
  if (json.length <= shortCharacters) return false
  const { fields, items, nested } = countParts(json)
  return fields > most.fields || items > most.items || nested > most.nested
}

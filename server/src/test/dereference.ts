/** An OpenAPI document with every `$ref` replaced with what it refers to. */
export function dereference<Document extends object>(document: Document): Document {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (typeof node !== 'object' || node === null) return node
    if ('$ref' in node) return resolve(find(document, String(node.$ref)))
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, resolve(part)]))
  }
  return resolve(JSON.parse(JSON.stringify(document))) as Document
}

function find(document: object, ref: string): unknown {
  const found = ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
  if (found === undefined) throw new Error(`${ref} refers to nothing.`)
  return found
}

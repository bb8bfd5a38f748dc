import { Failure, type FieldError } from './failure.ts'

const namedRowsAtMost = 20
/** Of a file that is imported, with its header. A bot has fewer entries and tests. */
export const tableLimits = { rows: 20_001, columns: 100 }

/**
 * The items of a JSON file that must be a list: itself, the only list in an object (`{"faqs": […]}`), or JSON lines.
 * `isItem` recognises a single one.
 */
export function readJsonList(text: string, example: string, isItem: (content: object) => boolean): unknown[] {
  const items = listIn(parseJson(text), isItem)
  if (!items) throw new Failure('invalid_request', `The file must be a list: ${example}.`)
  if (items.length >= tableLimits.rows)
    throw new Failure(
      'invalid_request',
      `The list has more than ${(tableLimits.rows - 1).toLocaleString('en')} items. Split it into several files.`,
    )
  return items
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    try {
      return parseLines(text)
    } catch {
      throw new Failure('invalid_request', 'The file is not valid JSON. Check quotes and commas.', { cause })
    }
  }
}

/** No more than are allowed, and one. */
function parseLines(text: string): unknown[] {
  const items: unknown[] = []
  for (let start = 0; start < text.length && items.length < tableLimits.rows; ) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    const line = text.slice(start, end).trim()
    if (line !== '') items.push(JSON.parse(line))
    start = end + 1
  }
  return items
}

function listIn(content: unknown, isItem: (content: object) => boolean): unknown[] | undefined {
  if (Array.isArray(content)) return content
  if (!isObject(content)) return undefined
  if (isItem(content)) return [content]
  const [list, another] = Object.values(content).filter(
    (value): value is object[] => Array.isArray(value) && value.length > 0 && value.every(isObject),
  )
  return another === undefined ? list : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
export const noText = 'It contains invalid characters. Save the file as UTF-8.'

export const atRow = (row: number, message: string): FieldError => ({ path: `/${row}`, message })

/** Nothing is imported if a row is invalid. */
export function refused(errors: FieldError[]): Failure {
  const named = errors.slice(0, namedRowsAtMost)
  const rows = named.map(({ path, message }) => `Row ${path.slice(1)}: ${message}`)
  const more = errors.length > named.length ? ` And ${errors.length - named.length} more.` : ''
  return new Failure('invalid_request', `Nothing was imported. ${rows.join(' ')}${more}`, { errors: named })
}

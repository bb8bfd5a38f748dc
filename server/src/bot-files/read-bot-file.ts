import { limits, type ToolDraft } from 'beckon-contract'
import { parseJson } from '../http/json-body.ts'
import { createCheck } from '../http/validation.ts'
import { Failure, type FieldError } from '../lib/failure.ts'
import { fileVersion, Head, type LineKind, lineKinds, lineSchemas, type PortableBot } from './bot-file-lines.ts'

const newline = 0x0a
/** The longest text, and room for escapes. */
const lineBytesMost = 4 * 1024 * 1024
const linesMost = 100_000
const errorsMost = 20

const checkHead = createCheck(Head)
const checks = Object.fromEntries(lineKinds.map((kind) => [kind, createCheck(lineSchemas[kind])])) as Record<
  LineKind,
  (data: unknown) => FieldError[]
>

/** Reads a whole file before anything is stored. Fails with the invalid lines. */
export function readBotFile(bytes: Uint8Array): PortableBot {
  let head: Head | undefined
  const bot: Omit<PortableBot, 'texts' | 'appearance'> = { entries: [], sources: [], tools: [] }
  const chunks: Buffer[] = []
  const errors: FieldError[] = []

  function closeFile(): void {
    const source = bot.sources.at(-1)
    if (chunks.length > 0 && source?.kind === 'file') source.content = Buffer.concat(chunks.splice(0))
  }

  function take(kind: LineKind, value: never): string | undefined {
    if (kind === 'data') {
      if (bot.sources.at(-1)?.kind !== 'file') return '`data` must follow the line of its `file`.'
      chunks.push(Buffer.from(value, 'base64'))
      return undefined
    }
    closeFile()
    if (kind === 'entry') bot.entries.push(value)
    else if (kind === 'tool') bot.tools.push(value)
    else if (kind === 'file') bot.sources.push({ kind, ...(value as { title: string }), content: Buffer.alloc(0) })
    else bot.sources.push({ kind, ...(value as object) } as PortableBot['sources'][number])
    return undefined
  }

  for (const { number, line } of linesOf(bytes)) {
    const read = parseLine(line)
    if (!head) {
      head = readHead(read)
    } else {
      const faults = 'fault' in read ? [read.fault] : takeLine(read.value, take)
      errors.push(...faults.map((message) => ({ path: `/${number}`, message })))
      if (errors.length >= errorsMost) break
    }
  }
  closeFile()
  if (!head) throw notOurs()
  if (errors.length > 0) throw refused(errors)
  refuseTooMany(bot)
  return { texts: head.bot, appearance: head.appearance, ...bot }
}

function* linesOf(bytes: Uint8Array): Generator<{ number: number; line: Uint8Array }> {
  let start = 0
  for (let number = 1; start < bytes.length; number++) {
    if (number > linesMost)
      throw new Failure('invalid_request', `The file has more than ${formatNumber(linesMost)} lines.`)
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    if (end - start > lineBytesMost)
      throw new Failure('invalid_request', `Line ${formatNumber(number)} of the file is longer than 4 MB.`)
    const line = bytes.subarray(start, end)
    if (!isBlank(line)) yield { number, line }
    start = end + 1
  }
}

const isBlank = (line: Uint8Array): boolean => line.length < 4 && line.every((byte) => byte <= 0x20)

function parseLine(line: Uint8Array): { value: unknown } | { fault: string } {
  try {
    return { value: parseJson(line, limits.jsonDepth) }
  } catch (error) {
    if (error instanceof Failure) return { fault: 'It is not valid JSON.' }
    throw error
  }
}

function readHead(read: ReturnType<typeof parseLine>): Head {
  const head = 'value' in read ? (read.value as Head | null) : null
  if (typeof head !== 'object' || head?.format !== 'beckon-bot') throw notOurs()
  if (Number(head.version) > fileVersion)
    throw new Failure('invalid_request', 'This file was exported by a newer version of the service. Update it first.')
  const errors = checkHead(head)
  if (errors.length > 0) throw refused(errors.map(({ message }) => ({ path: '/1', message })))
  return head
}

function takeLine(value: unknown, take: (kind: LineKind, value: never) => string | undefined): string[] {
  const [pair, ...others] = Object.entries(typeof value === 'object' && value !== null ? value : {})
  const kind = lineKinds.find((known) => known === pair?.[0])
  if (!pair || !kind || others.length > 0) return [`It must have one field, one of ${lineKinds.join(', ')}.`]
  const errors = checks[kind](pair[1])
  if (errors.length > 0) return errors.map(({ message }) => message)
  const fault = take(kind, pair[1] as never)
  return fault === undefined ? [] : [fault]
}

function refuseTooMany({ entries, sources, tools }: Pick<PortableBot, 'entries' | 'sources' | 'tools'>): void {
  const bounds: [count: number, most: number, what: string][] = [
    [entries.length, limits.entriesPerBot, 'questions and answers'],
    [sources.length, limits.sourcesPerBot, 'sources'],
    [tools.length, limits.toolsPerBot, 'tools'],
  ]
  for (const [count, most, what] of bounds)
    if (count > most) throw new Failure('quota_exceeded', `A bot can have at most ${formatNumber(most)} ${what}.`)
  const names = tools.map(({ name }: ToolDraft) => name)
  const keys = entries.flatMap(({ key }) => key ?? [])
  if (new Set(names).size < names.length) throw new Failure('invalid_request', 'Two tools of the file have one name.')
  if (new Set(keys).size < keys.length) throw new Failure('invalid_request', 'Two entries of the file have one key.')
}

const formatNumber = (number: number): string => number.toLocaleString('en')

const notOurs = () =>
  new Failure('invalid_request', 'This is not a bot exported by Beckon. Choose a file that ends in .bot.jsonl.')

function refused(errors: FieldError[]): Failure {
  const lines = errors.map(({ path, message }) => `Line ${path.slice(1)}: ${message}`)
  return new Failure('invalid_request', `Nothing was imported. ${lines.join(' ')}`, { errors })
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, type ZlibOptions } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface BuiltFile {
  type: string
  etag: string
  content: Buffer
  /** The same content, compressed at build time, best first. */
  encoded: { encoding: string; content: Buffer }[]
}
/** By path relative to the folder, with `/` as separator. */
export type BuiltFiles = Map<string, BuiltFile>

const encodings = { br: '.br', gzip: '.gz' }
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * The build output, in memory (2 MB): the next build replaces the files while the service runs, and people who have
 * a page open still load parts of the old one. Empty if nothing was built.
 */
export function readBuiltFiles(folder: string): BuiltFiles {
  if (!existsSync(folder)) return new Map()
  const contents = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file)]),
  )
  const files: BuiltFiles = new Map()
  for (const [path, content] of contents) {
    const type = types[extname(path)]
    if (type === undefined) continue
    const encoded = Object.entries(encodings).flatMap(([encoding, ending]) => {
      const compressed = contents.get(path + ending)
      return compressed ? [{ encoding, content: compressed }] : []
    })
    files.set(path, { type, etag: etagOf(content), content, encoded })
  }
  return files
}

/** The same for content that is made while the service runs. */
export const madeFile = (path: string, text: string): BuiltFile => {
  const content = Buffer.from(text)
  return { type: types[extname(path)] ?? '', etag: etagOf(content), content, encoded: [] }
}
export async function compressed(file: BuiltFile): Promise<BuiltFile> {
  const [br, gz] = await Promise.all([brotli(file.content), zip(file.content, { level: 9 })])
  return {
    ...file,
    encoded: [
      { encoding: 'br', content: br },
      { encoding: 'gzip', content: gz },
    ],
  }
}
const brotli = promisify<Buffer, Buffer>(brotliCompress)
const zip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** Weak, because it is the same for every encoding. */
const etagOf = (content: Buffer): string => `W/"${createHash('sha1').update(content).digest('base64url')}"`

/** Sets no cache lifetime: that is up to the route. */
export function sendBuiltFile({ headers }: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { type, etag, content, encoded } = file
  reply.header('etag', etag)
  if (encoded.length > 0) reply.header('vary', 'Accept-Encoding')
  if (headers['if-none-match']?.includes(etag.slice(2))) return reply.code(304).send()
  const smaller = encoded.find(({ encoding }) => isAccepted(encoding, headers))
  if (smaller) reply.header('content-encoding', smaller.encoding)
  return reply.type(type).send(smaller?.content ?? content)
}

/** Listed, and not with `q=0`. */
export const isAccepted = (encoding: string, { 'accept-encoding': accepted }: IncomingHttpHeaders): boolean =>
  String(accepted ?? '')
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, quality = 'q=1']) => name === encoding && quality.startsWith('q=') && Number(quality.slice(2)) > 0)

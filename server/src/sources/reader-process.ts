import { type ChildProcess, fork } from 'node:child_process'
import { createRequire, findPackageJSON } from 'node:module'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { secondMs } from '../lib/clock.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import type { FromReader } from './reader.ts'

const startMostMs = 60 * secondMs
const charactersKept = 2_000

export interface ReaderProcess {
  child: ChildProcess
  /** Rejects if the process exits or stays silent too long before it is ready. */
  ready: Promise<void>
}

export const forkReader = (
  memoryMb: number,
  program = siblingProgram('./reader-child', import.meta.url),
): ChildProcess =>
  fork(fileURLToPath(program), {
    // It reads untrusted files: no access to other files, no child processes, and none of our secrets.
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      '--permission',
      // For the thread in end-with-parent.ts.
      '--allow-worker',
      ...readablePaths(fileURLToPath(program)).map((path) => `--allow-fs-read=${path}`),
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })

/** Its own program and packages. Documents arrive as messages, so it needs no other file. */
function readablePaths(program: string): string[] {
  const manifest = findPackageJSON('..', import.meta.url) ?? program
  const [server, root] = [dirname(manifest), dirname(dirname(manifest))]
  const code = [dirname(program), ...['src', 'dist'].map((folder) => join(server, folder))]
  const packages = createRequire(import.meta.url).resolve.paths('beckon-contract') ?? []
  const manifests = [server, root].map((folder) => join(folder, 'package.json'))
  return [...[...code, join(root, 'contract'), ...packages].map((folder) => join(folder, '*')), ...manifests]
}

/** A process that reads documents, and whether it could start: it can't while packages are being replaced. */
export function startReaderProcess(startChild: () => ChildProcess): ReaderProcess {
  const child = startChild()
  child.unref()
  child.channel?.unref()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // Output before it is ready says why it cannot start; later output could be about a document.
  let said = ''
  const stderr = child.stderr as Socket | null
  stderr?.unref()
  stderr?.on('data', (text: Buffer) => {
    said = (said + text).slice(0, charactersKept)
  })
  const fail = (why: string, cause?: unknown): void => reject(new Error(`${why}\n${said}`.trim(), { cause }))
  const timer = setTimeout(fail, startMostMs, `not ready within ${startMostMs / secondMs} s`).unref()
  const onMessage = ({ kind }: FromReader): void => {
    if (kind !== 'ready') return
    stderr?.removeAllListeners('data').resume()
    child.off('message', onMessage)
    resolve()
  }
  child.on('message', onMessage)
  child.on('error', (error) => fail(error.message, error))
  child.once('close', (code, signal) => fail(`ended with ${code ?? signal} before it was ready`))
  ready.finally(() => clearTimeout(timer)).catch(() => {})
  return { child, ready }
}

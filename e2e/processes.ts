import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const repository = join(import.meta.dirname, '..')
const readyWithinMs = 300_000
const stopWithinMs = 300_000

/** An empty folder, deleted when the test ends. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-journey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface RunningProgram {
  /** What the pattern matched in the program's output. */
  ready: string
  /** Sends SIGTERM to the process group, as systemd does: npm 9 does not forward it. Returns how the program ended. */
  stop: () => Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  output: () => string
}

/** The settings of the person running the tests must not leak into the service under test. */
export function outsideEnvironment(): NodeJS.ProcessEnv {
  const settings = Object.keys(process.env).filter((name) => /^(BECKON_|DATABASE_URL$|NODE_OPTIONS$|VITEST)/.test(name))
  return { ...process.env, ...Object.fromEntries(settings.map((name) => [name, undefined])), NODE_ENV: undefined }
}

/** Runs a program of the repository as a person would, until it says that it is ready. */
export async function runProgram(
  command: string,
  programArguments: string[],
  ready: RegExp,
  { cwd = repository, env = outsideEnvironment() } = {},
): Promise<RunningProgram> {
  // Its own process group, so that nothing it started stays behind, even if stopping it fails.
  const program = spawn(command, programArguments, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = once(program, 'close')
  onTestFinished(() => killGroup(program))

  async function stop() {
    if (program.pid !== undefined) process.kill(-program.pid, 'SIGTERM')
    await within(stopWithinMs, ended, () => `${command} did not stop:\n${output}`)
    return { code: program.exitCode, signal: program.signalCode }
  }
  const said = untilSaid(program, () => ready.exec(output)?.[1])
  return {
    ready: await within(readyWithinMs, said, () => `${command} did not start:\n${output}`),
    stop,
    output: () => output,
  }
}

/** The service with an empty data folder, on a free port. */
export async function startService(): Promise<{ url: string } & RunningProgram> {
  if (!existsSync(join(repository, 'web/dist/index.html')))
    throw new Error('The pages are not built. Run `npm run build` first; `npm run journeys` does both.')
  const service = await runProgram(
    process.execPath,
    ['server/dist/main.js', 'start', '--port', '0', '--data', makeDataFolder()],
    /ready at (http:\S+)/,
  )
  return { ...service, url: service.ready }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function untilSaid(program: ChildProcess, find: () => string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find()
      if (found !== undefined) resolve(found)
    }
    program.stdout?.on('data', look)
    program.stderr?.on('data', look)
    program.once('close', () => reject(new Error('it ended')))
    program.once('error', reject)
  })
}

async function within<Result>(ms: number, work: Promise<Result>, say: () => string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), ms)
  })
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    throw new Error(say(), { cause })
  } finally {
    clearTimeout(timer)
  }
}

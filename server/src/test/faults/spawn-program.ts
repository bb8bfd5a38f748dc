import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const readyWithinMs = 240_000

export interface RealProgram {
  url: string
  pid: number
  /** Its output so far, logs and messages. */
  lines: string[]
  /** Like a power cut: SIGKILL. */
  kill: () => Promise<void>
  /** As an operator does: a graceful stop. */
  stop: () => Promise<{ code: number | null }>
}

/** The program as shipped, in its own process. This process's settings are not inherited. */
export async function spawnProgram(
  settings: Record<string, string>,
  { program = main, nodeFlags = [] }: { program?: string; nodeFlags?: string[] } = {},
  onSpawned: (kill: () => Promise<void>) => void = () => {},
): Promise<RealProgram> {
  const own = Object.entries(process.env).filter(([name]) => !/^(BECKON_|DATABASE_URL$|NODE_|VITEST)/.test(name))
  const env = {
    ...Object.fromEntries(own),
    BECKON_HOST: '127.0.0.1',
    BECKON_PORT: '0',
    BECKON_RATE_LIMIT_PER_TOKEN: '10000000',
    BECKON_LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, [...nodeFlags, program, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  onSpawned(() => kill(child, ended))
  const lines: string[] = []
  const port = await new Promise<string>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The program ${why}:\n${lines.join('\n')}`))
    const timer = setTimeout(giveUp, readyWithinMs, 'was not ready in time')
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on('line', (line) => {
        lines.push(line)
        const [, found] = /^Beckon is ready at http:\/\/localhost:(\d+)$/.exec(line) ?? []
        if (found === undefined) return
        clearTimeout(timer)
        resolve(found)
      })
    ended.then(() => giveUp('ended'), reject)
  })

  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    lines,
    kill: () => kill(child, ended),
    async stop() {
      child.kill('SIGTERM')
      await ended
      return { code: child.exitCode }
    },
  }
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

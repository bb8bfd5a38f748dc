import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { memoryFlags } from '../server/src/commands/memory.ts'

export interface Program<Ready> {
  ready: Ready
  pid: number
  stop: () => Promise<void>
}

/** Starts one of `programs/` in its own process and waits for the JSON line that says it is ready. */
export const startProgram = <Ready = { url: string }>(name: string, ...args: string[]): Promise<Program<Ready>> =>
  start(name, args, process.env)

/** The same on a persistent data folder. */
export const startProgramOn = <Ready = { url: string }>(
  dataFolder: string,
  name: string,
  env: Record<string, string> = {},
): Promise<Program<Ready>> => start(name, [], { ...process.env, BENCH_DATA: dataFolder, ...env })

const running = new Set<ChildProcess>()
// Also if a benchmark fails.
process.once('exit', () => {
  for (const child of running) child.kill()
})

async function start<Ready>(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Program<Ready>> {
  const file = fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url))
  // All of them with the same memory settings as the service.
  const command = ['--expose-gc', ...memoryFlags, file, ...args]
  const child = spawn(process.execPath, command, {
    env: { MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    ready: JSON.parse(line) as Ready,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** CPU time that a process has used, in ms: user and system. */
export function spentMs(pid: number): number {
  // After the name, which may contain anything: the 12th and 13th field, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

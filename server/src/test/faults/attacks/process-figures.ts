import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process and its child processes, in MB. Undefined where there is no /proc. */
export function residentMb(pid: number): number | undefined {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    return childrenOf(pid).reduce((sum, child) => sum + (residentMb(child) ?? 0), own)
  } catch {
    return undefined
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** Samples it until it is stopped. */
export function watchMemory(pid: number, everyMs = 200) {
  let most = residentMb(pid) ?? 0
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0)
  }, everyMs)
  return {
    stop(): { mostMb: number } {
      clearInterval(watch)
      return { mostMb: most }
    },
  }
}

/** CPU time that the main thread of a process has used. 0 where there is no /proc. */
export function mainThreadMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

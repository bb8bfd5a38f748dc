import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AttackOrder, AttackReport } from './attacker-child.ts'
import { attacks } from './attacks.ts'

export const attackNames = Object.keys(attacks)

/** An account that attacks the service, from a separate process so that it slows down only the service. */
export async function startAttacker(order: AttackOrder) {
  const child = fork(fileURLToPath(new URL('./attacker-child.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The attacker has ended.')
  })
  ended.catch(() => {})
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  child.send(order)
  await next()
  async function command(name: 'begin' | 'report' | 'end'): Promise<AttackReport> {
    child.send(name)
    return (await next()) as AttackReport
  }
  return {
    begin: () => command('begin'),
    report: () => command('report'),
    /** Until all attacks have ended. */
    end: () => command('end'),
    kill: (): void => void child.kill('SIGKILL'),
  }
}

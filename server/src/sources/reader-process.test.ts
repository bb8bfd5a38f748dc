import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { forkReader } from './reader-process.ts'

const moduleUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A service that starts a reader with this program, and is then killed. Returns the reader's process id. */
async function killServiceOf(program: string): Promise<number> {
  const folder = makeTestFolder()
  const service = join(folder, 'service.mjs')
  writeFileSync(
    service,
    `import { forkReader } from ${moduleUrl('./reader-process.ts')}
     const child = forkReader(64, new URL(${JSON.stringify(pathToFileURL(program).href)}))
     child.on('message', () => console.log(child.pid))`,
  )
  const parent: ChildProcess = spawn(process.execPath, [service], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  if (!parent.stdout) throw new Error('it has no output')
  const [line] = await once(createInterface(parent.stdout), 'line')
  const pid = Number(line)
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
  parent.kill('SIGKILL')
  return pid
}

test('a reader ends when its service is killed', async () => {
  const pid = await killServiceOf(fileURLToPath(new URL('./reader-child.ts', import.meta.url)))
  await expect.poll(() => isRunning(pid), { timeout: 240_000 }).toBe(false)
})

test('a reader ends when its service is killed, even in the middle of a document that takes forever', async () => {
  const program = join(makeTestFolder(), 'busy.mjs')
  writeFileSync(
    program,
    `import { endWithParent } from ${moduleUrl('./end-with-parent.ts')}
     endWithParent()
     process.send({ kind: 'ready' }, () => { for (;;); })`,
  )
  const pid = await killServiceOf(program)
  await expect.poll(() => isRunning(pid), { timeout: 240_000 }).toBe(false)
})

test('a reader can read its own program, and no other file, nor write files or start threads', async () => {
  const folder = makeTestFolder()
  const secret = join(makeTestFolder(), 'beckon.db')
  writeFileSync(secret, 'secret')
  const program = join(folder, 'curious.mjs')
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
     import { Worker } from 'node:worker_threads'
     import { endWithParent } from ${moduleUrl('./end-with-parent.ts')}
     endWithParent()
     const attempt = (work) => { try { work(); return 'allowed' } catch (error) { return error.code } }
     process.send([
       attempt(() => readFileSync(${JSON.stringify(program)})),
       attempt(() => readFileSync(${JSON.stringify(secret)})),
       attempt(() => readFileSync('/etc/hostname')),
       attempt(() => readdirSync(${JSON.stringify(fileURLToPath(new URL('../../..', import.meta.url)))})),
       attempt(() => writeFileSync(${JSON.stringify(join(folder, 'new'))}, '')),
       attempt(() => new Worker('', { eval: true })),
     ])`,
  )
  const child = forkReader(64, pathToFileURL(program))
  onTestFinished(() => void child.kill('SIGKILL'))
  const [answers] = await once(child, 'message')
  const denied = 'ERR_ACCESS_DENIED'
  expect(answers).toEqual(['allowed', denied, denied, denied, denied, denied])
})

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { askDemo, type Demo } from './demo.ts'
import { makeDataFolder, outsideEnvironment, repository, runProgram } from './processes.ts'

// Those shipped with Node.js 18 to 26.
const versions = ['9.9.4', '10.9.9', '11.21.1']
// Half a minute on a quiet machine.
const installWithinMs = 15 * 60_000
const run = promisify(execFile)

/** As in a person's shell: without this checkout's commands, which the npm that runs the tests puts first. */
const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
const env = { ...outsideEnvironment(), PATH: path.join(delimiter) }

/** A different npm from the machine's, for the machine's Node.js. */
async function getNpm(version: string): Promise<string> {
  const folder = makeDataFolder()
  await run('npm', ['install', '--prefix', folder, '--no-save', '--prefer-offline', `npm@${version}`], { env })
  return join(folder, 'node_modules/npm/bin/npm-cli.js')
}

/** The files tracked by git, in their current state. */
async function makeClone(): Promise<string> {
  const clone = mkdtempSync(join(tmpdir(), 'beckon-clone-'))
  onTestFinished(() => rm(clone, { recursive: true, force: true }), installWithinMs)
  const { stdout: files } = await run('git', ['ls-files', '-z'], { cwd: repository })
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(repository, file), join(clone, file))
  return clone
}

async function checkInstall(version: string): Promise<void> {
  const npm = await getNpm(version)
  const cwd = await makeClone()
  const said = await run('node', [npm, 'ci', '--prefer-offline'], { cwd, env })
  expect(said).toEqual({ stdout: expect.stringContaining('added'), stderr: '' })

  const demo = [npm, 'run', 'demo', '--', '--json', '--port', '0', '--data', makeDataFolder()]
  const { ready } = await runProgram('node', demo, /^(\{.*\})$/m, { cwd, env })
  expect(await askDemo(JSON.parse(ready) as Demo)).toMatchObject({
    status: 200,
    body: { answered: true, reply: expect.stringContaining('two days') },
  })
}

test.each(versions)(
  'npm %s installs a fresh clone without a warning, and the demo starts and answers',
  checkInstall,
  installWithinMs,
)

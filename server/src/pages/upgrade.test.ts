import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolveConfig } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { readBuiltFiles } from '../http/built-files.ts'
import { makeTestFolder, startTestApp } from '../test/app.ts'
import { repository } from '../test/guards/source-files.ts'

const vite = join(repository, 'node_modules/vite/bin/vite.js')
const plugin = pathToFileURL(join(repository, 'web/swap-build.ts')).href

type Accident = 'none' | 'fails' | 'hangs'

/** Pages built like ours, but quickly. */
function makePages() {
  const root = makeTestFolder()
  const dist = join(root, 'dist')
  const write = (name: string, text: string) => writeFileSync(join(root, name), text)
  write('index.html', '<div id="root"></div><script type="module" src="./main.js"></script>')
  write(
    'vite.config.ts',
    `import { swapBuild } from ${JSON.stringify(plugin)}
    const accidents = {
      none: () => {},
      fails: () => { throw new Error('no more room') },
      hangs: () => { console.log('all is written'); return new Promise(() => setInterval(() => {}, 1_000)) },
    }
    export default {
      build: { outDir: 'dist', emptyOutDir: true },
      plugins: [{ name: 'accident', writeBundle: accidents[process.env.ACCIDENT] }, swapBuild(import.meta.dirname)],
    }`,
  )

  function startBuild(version: string, accident: Accident): ChildProcess {
    write('main.js', `document.title = ${JSON.stringify(version)}`)
    const env = { PATH: process.env.PATH, ACCIDENT: accident }
    const build = spawn(process.execPath, [vite, 'build', root], {
      env,
      stdio: ['ignore', 'pipe', accident === 'fails' ? 'ignore' : 'inherit'],
    })
    onTestFinished(() => void build.kill('SIGKILL'))
    return build
  }
  async function build(version: string, accident: Accident = 'none'): Promise<number> {
    const [code] = await once(
      startBuild(version, accident).once('spawn', () => {}),
      'exit',
    )
    return code
  }
  const built = () =>
    Object.fromEntries(
      readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
    )
  const serve = () => startTestApp('sqlite', { built: { pages: readBuiltFiles(dist), widget: readBuiltFiles(dist) } })
  return { root, startBuild, build, built, serve }
}

const assetIn = (page: string): string => /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'none'

test('while a new version is built, every request gets the old pages, which stay complete until a restart', async () => {
  const { build, startBuild, serve } = makePages()
  expect(await build('before')).toBe(0)
  const { anonymous } = await serve()
  const page = (await anonymous.get('/')).body
  const asset = assetIn(page)
  expect((await anonymous.get(asset)).body).toContain('before')

  const ended = once(
    startBuild('after', 'none').on('error', () => {}),
    'exit',
  )
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  let rounds = 0
  const look = async () => {
    expect(await anonymous.get('/')).toMatchObject({ statusCode: 200, body: page })
    const loaded = await anonymous.get(asset)
    expect(loaded.statusCode).toBe(200)
    expect(loaded.body).toContain('before')
    rounds += 1
  }
  while (!isOver) {
    await look()
    await new Promise(setImmediate)
  }
  expect((await ended)[0]).toBe(0)
  await look()
  expect(rounds).toBeGreaterThan(2)

  const restarted = (await serve()).anonymous
  const next = (await restarted.get('/')).body
  expect((await restarted.get(assetIn(next))).body).toContain('after')
})

test('a build that fails or is killed changes nothing and leaves nothing behind', async () => {
  const { root, build, startBuild, built } = makePages()
  await build('before')
  const before = built()
  expect(Object.keys(before)).toContain('index.html')

  expect(await build('failed', 'fails')).not.toBe(0)
  expect(built()).toEqual(before)

  const killed = startBuild('killed', 'hangs')
  for await (const text of killed.stdout ?? []) if (String(text).includes('all is written')) break
  expect(built()).toEqual(before)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(built()).toEqual(before)

  await build('after')
  expect(Object.values(built()).join()).toContain('after')
  expect(Object.values(built()).join()).not.toContain('before')
  expect(readdirSync(root).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
})

test.each(['web', 'widget', 'server'])('no part of %s is built where the running service may read', async (name) => {
  const { environments } = await resolveConfig({ root: join(repository, name) }, 'build', 'production', 'production')
  const folders = Object.values(environments).map(({ build: { outDir } }) => outDir)
  // Vite’s own default for environments that are never built.
  const used = folders.filter((folder) => folder !== 'dist' || name !== 'widget')
  expect(used.length).toBeGreaterThan(0)
  for (const folder of used) expect(folder).toMatch(/^dist\.new-\d+(\/|$)/)
})

test('a start without built pages says so in the log and in the browser, and the API works', async () => {
  const nothing = readBuiltFiles(join(makeTestFolder(), 'dist'))
  const { anonymous, logs, signUp, api } = await startTestApp('sqlite', { built: { pages: nothing, widget: nothing } })
  expect(logs.filter((line) => line.includes('npm run build'))).toHaveLength(1)
  for (const path of ['/', '/sign-in', '/bots']) {
    const page = await anonymous.get(path)
    expect(page.statusCode).toBe(503)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<code>npm run build</code>')
  }
  expect((await anonymous.get('/assets/index.js')).statusCode).toBe(404)
  expect((await anonymous.get('/widget.js')).json()).toMatchObject({ status: 404, detail: /npm run build/ })
  const { value } = await (await signUp('ada')).token()
  expect((await api(value).get('/me')).statusCode).toBe(200)
})

test('a start with built pages says nothing about it', async () => {
  const { logs } = await startTestApp('sqlite')
  expect(logs.join()).not.toContain('npm run build')
})

test('a missing part of the build does not block startup', async () => {
  const { root, build, serve } = makePages()
  mkdirSync(join(root, 'dist'))
  const { anonymous } = await serve()
  expect((await anonymous.get('/')).statusCode).toBe(503)
  expect(await build('first')).toBe(0)
})

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, onTestFinished } from 'vitest'

const here = join(import.meta.dirname, '..')
const tsc = join(here, '../node_modules/typescript/bin/tsc')
const minuteMs = 60_000

/** A project elsewhere on the machine, with the package as npm would publish it. */
function installPackage(): string {
  if (!existsSync(join(here, 'dist/package/index.js')))
    throw new Error('The widget is not built. Run `npm run build` first; `npm test` does both.')
  const project = mkdtempSync(join(tmpdir(), 'beckon-package-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: here })
  const [packed = ''] = readdirSync(project)
  execFileSync('tar', ['-xzf', packed], { cwd: project })
  mkdirSync(join(project, 'node_modules'))
  cpSync(join(project, 'package'), join(project, 'node_modules/beckon-widget'), { recursive: true })
  return project
}
const test = (name: string, check: () => void) => base(name, check, minuteMs)

/** The lines for pages that don't know yet whether the script has loaded. */
const [, queueLines = ''] =
  /```js\n(window\.Beckon \?\?=[^`]*)```/.exec(readFileSync(join(here, 'README.md'), 'utf8')) ?? []

const program = `import { type BotHandle, mount, type TurnIds } from 'beckon-widget'

const chat: BotHandle = mount({ base: 'https://chat.example.com', bot: 'b', position: 'left' })
chat.on('reply', (turn: TurnIds) => turn.conversation_id.length)
chat.on('error', ({ code }) => code.length)
chat.on('unread', ({ count }) => count.toFixed())
chat.context({ plan: 'pro', cart: 3 })
chat.update({ scheme: 'dark', offsetX: 40, showOn: ['/help/*'] })
window.Beckon?.queue.push(['identify', 'jwt'])
const jwt = 'jwt'
${queueLines}
// @ts-expect-error there is no such event
chat.on('nothing', () => {})
// @ts-expect-error a bot is needed
mount({ base: 'https://chat.example.com' })
`

test('the package can be imported without a page, and from outside the repository', () => {
  const project = installPackage()
  writeFileSync(join(project, 'main.mjs'), "import { mount } from 'beckon-widget'\nprocess.stdout.write(typeof mount)")
  expect(execFileSync(process.execPath, ['main.mjs'], { cwd: project, encoding: 'utf8' })).toBe('function')
  expect(readdirSync(join(project, 'package/dist/package')).toSorted()).toEqual(['index.d.ts', 'index.js'])
})

test('its types compile in a strict program, with any module resolution', () => {
  const project = installPackage()
  expect(queueLines).toContain('queue.push')
  writeFileSync(join(project, 'main.ts'), program)
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    const compilerOptions = {
      ...{ target: 'es2022', lib: ['ES2022', 'DOM'], module, moduleResolution: resolution, types: [] },
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
    expect(execFileSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' })).toBe('')
  }
})

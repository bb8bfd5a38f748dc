import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Demo, startDemo } from './demo.ts'
import { type CodeBlock, codeBlocks, examples } from './docs-code.ts'
import { environmentOf, startExample } from './example-programs.ts'
import { run } from './interpreters.ts'
import { makeDataFolder, outsideEnvironment, repository } from './processes.ts'

const isExample = ({ code }: CodeBlock) => [...examples.values()].includes(code)
const blocksIn = (...languages: string[]) => codeBlocks.filter(({ language }) => languages.includes(language))

test('every program of examples/ is shown whole in one guide', () => {
  const shown = [...examples].map(([file, code]) => [file, codeBlocks.filter((block) => block.code === code).length])
  expect(shown).toEqual([...examples.keys()].map((file) => [file, 1]))
  expect(examples.size).toBeGreaterThan(15)
})

test('every Python and PHP program of the docs is one of examples/', () => {
  expect(blocksIn('python', 'php').filter((block) => !isExample(block))).toEqual([])
})

test('every JSON of the docs can be parsed', () => {
  for (const { file, code } of blocksIn('json')) expect(() => JSON.parse(code), `${file}: ${code}`).not.toThrow()
})

/** What blocks take from the program around them. */
const surroundings = `
import { createHmac } from 'node:crypto'
import { createBeckon } from 'beckon-sdk'

export const botId = process.env.BOT_UUID ?? ''
export const botUuid = botId
export const beckon = createBeckon({ baseUrl: process.env.BASE_URL ?? '', token: process.env.BECKON_TOKEN ?? '' })
export const askTheCustomer = async <Choice>(choices: Choice[]): Promise<Choice> => choices[0] as Choice
export const message = 'How can I pay?'
export const show = (text: string) => void process.stdout.write(text)
export const jwt = 'a.b.c'
export const count = (id: string) => void id
export const track = count
export const fetchNewToken = async () => jwt
export const rawBody = '{"type":"turn.completed","timestamp":"2026-11-15T10:00:00.000Z","data":{}}'
const timestamp = String(Math.floor(Date.now() / 1000))
const key = Buffer.from((process.env.BECKON_WEBHOOK_SECRET ?? '').replace('whsec_', ''), 'base64')
const signature = createHmac('sha256', key).update(\`event-1.\${timestamp}.\${rawBody}\`).digest('base64')
export const request = {
  headers: { 'webhook-id': 'event-1', 'webhook-timestamp': timestamp, 'webhook-signature': \`v1,\${signature}\` },
}
const realFetch = globalThis.fetch
globalThis.fetch = (address, options) => realFetch(address === '/chat' ? process.env.RELAY_URL + '/chat' : address, options)
`
const names = [...surroundings.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)

/** A block as a module, with what it does not declare itself. */
function moduleOf({ code }: CodeBlock, { base_url, bot_uuid }: Demo): string {
  const wanted = names.filter(
    (name) => new RegExp(`(?<![.'\\w])${name}\\b(?!:)`).test(code) && !new RegExp(`(const|let) ${name}\\b`).test(code),
  )
  const filled = code
    .replaceAll(/https:\/\/(beckon\.example|bots\.example\.com)/g, base_url)
    .replaceAll('01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11', bot_uuid)
  return `import { ${wanted.join(', ')} } from './surroundings.js'\n${filled}\nexport {}\n`
}

describe('the JavaScript and TypeScript of the docs', () => {
  const blocks = blocksIn('js', 'ts', 'tsx').filter((block) => !isExample(block))
  /** The widget's need a page, and are only compiled. */
  const isRun = ({ file }: CodeBlock) => file !== 'widget/README.md'

  test('compiles with the packed packages, and runs against the service', async () => {
    const [demo, folder] = [await startDemo(), makeDataFolder()]
    const env = outsideEnvironment()
    for (const name of ['sdk', 'widget'])
      await run('npm', ['pack', '--silent', '--pack-destination', folder, '-w', name], { cwd: repository, env })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'reader', private: true, type: 'module' }))
    const packages = ['./beckon-sdk-0.1.0.tgz', './beckon-widget-0.1.0.tgz']
    const others = ['openai@7.53.0', 'typescript@5.9.3', '@types/node@24.19.2']
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages, ...others], {
      cwd: folder,
      env,
    })
    writeFileSync(join(folder, 'surroundings.ts'), surroundings)
    writeFileSync(join(folder, 'page.d.ts'), "declare const Beckon: import('beckon-widget').Beckon\n")
    const modules = blocks.map((block, at) => ({ block, name: `block-${at}` }))
    for (const { block, name } of modules)
      writeFileSync(join(folder, `${name}.${block.language}`), moduleOf(block, demo))
    const config = {
      compilerOptions: {
        ...{ target: 'es2024', module: 'node16', lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] },
        ...{ strict: true, allowJs: true, outDir: 'built', skipLibCheck: true },
      },
      include: ['*.ts', '*.js'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd: folder, env }).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')

    const relay = await startExample(process.execPath, 'relay/relay.mjs', environmentOf(demo))
    const secret = `whsec_${createHmac('sha256', 'docs').update('secret').digest('base64')}`
    const settings = { ...environmentOf(demo), RELAY_URL: relay.url, BECKON_WEBHOOK_SECRET: secret }
    const failed: string[] = []
    for (const { block, name } of modules.filter(({ block }) => isRun(block)))
      await run(process.execPath, [`built/${name}.js`], { cwd: folder, env: settings, timeout: 60_000 }).then(
        ({ stderr }) => stderr !== '' && failed.push(`${block.file}: ${block.code}${stderr}`),
        ({ stderr }) => failed.push(`${block.file}: ${block.code}${stderr}`),
      )
    expect(failed).toEqual([])
    expect(modules.filter(({ block }) => isRun(block)).length).toBeGreaterThan(5)
  })
})

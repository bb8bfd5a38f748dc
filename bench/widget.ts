// `npm run bench -- widget`: the longest tasks of the browser while the widget draws a long reply that arrives at once, on a
// processor slowed down four times. CPU time of the page's main thread, so that a busy machine matters less.
// BENCH_WIDGET_BEFORE names the `widget/dist` of another build, to compare both in one run; BENCH_WIDGET_REPLY one reply.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { findChromium, launchArguments } from '../e2e/chromium.ts'
import { report } from './report.ts'

const slowDown = 4
const taskMsMost = 50
const rounds = 3
const deltaCharacters = 12
const characters = 18_000

const sentence = 'We ship within **two days**, and [abroad](https://shop.example/) in a week. '
const repeated = (text: (at: number) => string) => {
  let all = ''
  for (let at = 0; all.length < characters; at += 1) all += text(at)
  return all
}
const replies: Record<string, string> = {
  'one sentence': sentence,
  'many paragraphs': repeated((at) => `Item ${at}. ${sentence}\n\n`),
  'one paragraph': repeated(() => sentence),
  'one paragraph of plain words': repeated(() => 'We ship within two days, and abroad in a week. '),
  'a list': repeated((at) => `- Item ${at}. ${sentence}\n`),
  'a table': `| Item | Price | Ships |\n|---|--:|---|\n${repeated((at) => `| Lamp **${at}** | ${at} € | in two days |\n`)}`,
  'a code block': `\`\`\`\n${repeated((at) => `const lamp${at} = order(${at})\n`)}`,
  'a quote': repeated((at) => `> Item ${at}. ${sentence}\n`),
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
const profile = {
  ...{ name: 'Shop helper', title: 'Shop helper', greeting: 'Hello!', suggestions: [], color: '#1c7ed6' },
  ...{ scheme: 'auto', language: 'en', avatar: null },
}

/** The visitors' API, of which the reply to a message is one of the texts above. */
async function serve(dist: string) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://widget')
    const [, , , resource = ''] = pathname.split('/')
    if (pathname.startsWith('/embed/assets/')) return sendFile(response, join(dist, 'panel', pathname.slice(6)))
    if (resource === 'panel') return sendFile(response, join(dist, 'panel/panel.html'))
    if (resource === 'session')
      return sendJson(response, {
        token: 't',
        expires_in: 1_800,
        visitor: 'v',
        is_returning: false,
        person: null,
        bot: profile,
      })
    if (resource !== 'messages') return sendJson(response, { object: 'list', data: [], next_cursor: null })
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    sendReply(response, replies[JSON.parse(body).message] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

function sendFile(response: ServerResponse, path: string) {
  if (!existsSync(path)) throw new Error('The widget is not built. Run `npm run build` first.')
  response.writeHead(200, { 'content-type': types[extname(path)] ?? '' }).end(readFileSync(path))
}

const sendJson = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

let turns = 0
function sendReply(response: ServerResponse, text: string) {
  const about = { id: `turn ${++turns}`, conversation_id: 'conversation' }
  const deltas = text.match(new RegExp(`.{1,${deltaCharacters}}`, 'gs')) ?? []
  const events: [string, object][] = [
    ['turn.started', about],
    ...deltas.map((delta): [string, object] => ['reply.delta', { text: delta }]),
    [
      'reply.completed',
      {
        ...about,
        ...{ reply: text, answered: true, created_at: new Date().toISOString() },
        ...{ finish_reason: 'stop', choices: [], citations: [] },
      },
    ],
  ]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(
    events.map(([event, data], at) => `event: ${event}\nid: ${at + 1}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
  )
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: Record<string, unknown>; name?: string }
}

/** The tasks of the page's main thread while `work` is done, in milliseconds of CPU time. */
async function tasksDuring(session: CDPSession, work: () => Promise<void>) {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const included = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await session.send('Tracing.start', { traceConfig: { includedCategories: included }, transferMode: 'ReportEvents' })
  await work()
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  const frame = events.find(({ name }) => name === 'FireAnimationFrame' || name === 'Layout')
  const own = events.filter(({ pid, tid }) => pid === frame?.pid && tid === frame.tid)
  // The test's own scripts are not the widget's.
  const isOurs = (task: TraceEvent) =>
    !own.some(({ name, ts }) => name === 'EvaluateScript' && ts >= task.ts && ts < task.ts + (task.dur ?? 0))
  return own.filter((task) => /::RunTask$/.test(task.name) && isOurs(task)).map(({ tdur = 0 }) => tdur / 1_000)
}

async function measure(browser: Browser, url: string, name: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 680 } })
  const page = await context.newPage()
  await page.goto(`${url}/embed/01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11/panel?lang=en`)
  await page.getByText('Hello!').waitFor()
  // Once before: what is only loaded or compiled the first time is not meant here.
  await page.getByRole('textbox').fill('first')
  await page.getByRole('textbox').press('Enter')
  await page.getByRole('button', { name: 'Copy' }).first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const tasks = await tasksDuring(session, async () => {
    await page.getByRole('textbox').fill(name)
    await page.getByRole('textbox').press('Enter')
    // Rarely, and cheaply: what waits in the page is measured with it.
    await page.waitForFunction(() => document.querySelectorAll('.actions').length === 2, undefined, { polling: 300 })
  })
  await context.close()
  return tasks.toSorted((one, other) => other - one)
}

const builds: [string, string][] = [
  ...(process.env.BENCH_WIDGET_BEFORE ? [['before', process.env.BENCH_WIDGET_BEFORE] as [string, string]] : []),
  ['now', join(import.meta.dirname, '../widget/dist')],
]
const only = process.env.BENCH_WIDGET_REPLY
replies.first = 'Hi'
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArguments })
try {
  const served = await Promise.all(builds.map(async ([build, dist]) => ({ build, ...(await serve(dist)) })))
  for (const name of Object.keys(replies)) {
    if (name === 'first' || (only && name !== only)) continue
    for (const { build, url } of served) {
      const longest: number[] = []
      let over = 0
      for (let round = 0; round < rounds; round += 1) {
        const tasks = await measure(browser, url, name)
        longest.push(tasks[0] ?? 0)
        over += tasks.filter((ms) => ms > taskMsMost).length
      }
      report({
        ...{ bench: 'widget', reply: name, build, slowDown },
        longestTaskMs: Math.round(longest.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0),
        worstMs: Math.round(longest.at(-1) ?? 0),
        tasksOver50Ms: over,
      })
    }
  }
  for (const { stop } of served) stop()
} finally {
  await browser.close()
}

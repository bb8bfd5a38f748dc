import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Bot, Provider, VisitorSession } from 'beckon-contract'
import { openConnection } from '../connections.ts'
import { triggerPath } from '../furnish.ts'
import type { Attack, Scene } from './attack.ts'
import { pathologicalPages } from './hostile-servers.ts'

const longest = 32_000
const everyWordDifferent = (at: number): string =>
  Array.from({ length: longest }, (_, word) => `${at}w${word}`)
    .join(' ')
    .slice(0, longest)

async function ask({ url, bearer, note }: Scene, bot: Pick<Bot, 'id'>, message: string, more = {}): Promise<void> {
  const connection = openConnection()
  const answer = await connection.send(url + triggerPath(bot), {
    headers: { ...bearer(), ...more },
    body: { message },
  })
  connection.close()
  note(answer)
}

async function visit({ url, cookie, note, scale }: Scene, path: string, count = 1): Promise<void> {
  const times = scale === 'full' ? count : Math.ceil(count / 5)
  await Promise.all(
    Array.from({ length: times }, async () => {
      const connection = openConnection()
      note(await connection.send(`${url}/api/settings${path}`, { method: 'GET', headers: cookie() }))
      connection.close()
    }),
  )
}

async function makeModelBot({ settings, makeBot, servers }: Scene, model: string): Promise<Bot> {
  const draft = { kind: 'compatible', name: model, url: servers.modelUrl, key: 'k' }
  const { id: providerId } = await settings<Provider>('POST', '/providers', draft)
  return makeBot({ engine: 'model', providerId, model, beyondKnowledge: true })
}

/** Sends bytes, reads the status line of the first answer, then nothing; resolves when cut off, or at the end. */
async function hold(scene: Scene, write: (socket: Socket) => void): Promise<void> {
  const socket = connect(scene.port, '127.0.0.1')
  socket.on('error', () => {})
  const end = () => socket.destroy()
  scene.signal.addEventListener('abort', end)
  socket.once('data', (bytes) => {
    socket.pause()
    const [head = '', body = ''] = bytes.toString('latin1').split('\r\n\r\n')
    scene.note({ status: Number(head.slice(9, 12)), body: body.slice(body.indexOf('{')) })
  })
  write(socket)
  await once(socket, 'close').catch(() => {})
  scene.signal.removeEventListener('abort', end)
}
const headOf = (line: string, headers: Record<string, string>): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
const times = <Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))

/** A visitor sends long messages, and the owner opens Unanswered. */
const longMessages: Attack = async (scene) => {
  const bot = await scene.makeBot({ widgetEnabled: true, sites: ['*'] })
  const connection = openConnection()
  const embed = `${scene.url}/embed/${bot.id}`
  const begun = await connection.send(`${embed}/session`, { body: {} })
  const { token } = JSON.parse(begun.body) as VisitorSession
  let sent = 0
  return async () => {
    for (let at = 0; at < scale(scene, 5, 2); at++) {
      const message = everyWordDifferent(sent++)
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
      scene.note(await connection.send(`${embed}/messages`, { headers, body: { message } }))
      await ask(scene, bot, message)
    }
    await visit(scene, `/bots/${bot.id}/unanswered`)
  }
}

/** Each character becomes 18 when it is normalised. */
const expandingMessages: Attack = async (scene) => {
  const bot = await scene.makeBot()
  return async () => void (await times(scale(scene, 10, 3), () => ask(scene, bot, '\ufdfa'.repeat(longest))))
}

/** Turns that wait for a model which never answers: streamed, asked for, and queued. */
const hangingModel: Attack = async (scene) => {
  const bot = await makeModelBot(scene, 'hanging')
  const [held, queued] = scale(scene, [300, 250], [30, 30])
  return async () => {
    const call = (body: object) =>
      headOf(`POST ${triggerPath(bot)}`, {
        ...scene.bearer(),
        'Content-Type': 'application/json',
        'Content-Length': `${JSON.stringify(body).length}`,
      }) + JSON.stringify(body)
    const holding = times(held, (at) =>
      hold(scene, (socket) => socket.write(call({ message: 'Hello?', stream: at % 2 === 0 }))),
    )
    await times(queued, () => ask(scene, bot, 'Hello?', { prefer: 'respond-async' }))
    await holding
  }
}
const scale = <Amount>({ scale }: Scene, full: Amount, small: Amount): Amount => (scale === 'full' ? full : small)

/** Answers of a model, and of a tool, that are slow to parse. */
const pathologicalReplies: Attack = async (scene) => {
  const bots = await Promise.all(['many-spaces', 'open-link', 'calls-tool'].map((model) => makeModelBot(scene, model)))
  await scene.settings('POST', `/bots/${bots[2]?.id}/tools`, {
    ...{ kind: 'http', name: 'nested', description: 'Nested.', parameters: { type: 'object' }, method: 'GET' },
    ...{ url: `${scene.servers.url}/nested.html`, headers: [], timeoutMs: 10_000, resultCharacters: 8_000, isOn: true },
  })
  return async () => void (await Promise.all(bots.map((bot) => ask(scene, bot, 'Hello?'))))
}

/** Large answers and streams that are requested and never read. */
const slowReaders: Attack = async (scene) => {
  const [connections, messages] = scale(scene, [200, 100], [60, 8])
  const bot = await makeModelBot(scene, 'large-answer')
  const first = openConnection()
  let conversation: string | undefined
  for (let at = 0; at < messages; at++) {
    const body = { message: everyWordDifferent(at), ...(conversation && { conversation_id: conversation }) }
    const { body: reply } = await first.send(scene.url + triggerPath(bot), { headers: scene.bearer(), body })
    conversation = JSON.parse(reply).conversation_id
  }
  first.close()
  const body = JSON.stringify({ message: 'Much, please.', stream: true })
  return async () => {
    const list = () => headOf(`GET /api/v1/conversations/${conversation}/messages?limit=100`, scene.bearer())
    const stream = () =>
      headOf(`POST ${triggerPath(bot)}`, {
        ...scene.bearer(),
        'Content-Type': 'application/json',
        'Content-Length': `${body.length}`,
      }) + body
    await times(connections, (at) => hold(scene, (socket) => socket.write(at % 2 === 0 ? list() : stream())))
  }
}

/** Uploads of which the last part never comes. */
const stalledUploads: Attack = async (scene) => {
  const { id } = await scene.makeBot()
  const bytes = scale(scene, 18, 4) * 1024 * 1024
  const head = () =>
    headOf(`POST /api/settings/bots/${id}/sources/files?name=a.pdf`, {
      ...scene.cookie(),
      'Content-Type': 'application/octet-stream',
      'Content-Length': `${bytes}`,
    })
  const most = Buffer.alloc(bytes - 1_000)
  return async () =>
    void (await times(20, () =>
      hold(scene, (socket) => {
        socket.write(head())
        socket.write(most)
      }),
    ))
}

/** Sources from slow sites, and texts and pages that are slow to parse. */
const hostileSources: Attack = async (scene) => {
  const { id } = await scene.makeBot()
  const add = async (path: string, body: object) => {
    const connection = openConnection()
    const url = `${scene.url}/api/settings/bots/${id}/sources/${path}`
    scene.note(await connection.send(url, { headers: scene.cookie(), body }))
    connection.close()
  }
  let added = 0
  const { url } = scene.servers
  return async () => {
    added += 1
    await add('texts', { title: 'Heading', text: `# a${' '.repeat(20_000)}b` })
    await add('texts', { title: 'Many words', text: everyWordDifferent(added).repeat(10) })
    await add('pages', { url: `${url}/slow?${added}` })
    await add('sites', { url: `${url}/slow/${added}` })
    for (const path of Object.keys(pathologicalPages)) await add('pages', { url: `${url}${path}?${added}` })
    await add('sites', { url: `${url}/spaces/sitemap.txt?${added}` })
  }
}

const rows = (count: number, changed: number) =>
  Array.from({ length: count }, (_, at) => ({
    questions: ['What do I share?', `What about ${at} and lamps?`, `Do you sell ${at} of ${at % 97}?`],
    answer: `${at === 0 ? changed : at} ${'words that people look for '.repeat(60)}`,
  }))

/** Bots with very many entries: imported, searched, and indexed again and again. */
const largeBots: Attack = async (scene) => {
  const count = scale(scene, 5_000, 200)
  const importInto = async (bot: Bot, entries: object[]) => {
    const answer = await fetch(`${scene.url}/api/settings/bots/${bot.id}/entries/import?format=json`, {
      method: 'POST',
      headers: { ...scene.cookie(), 'content-type': 'application/octet-stream' },
      body: JSON.stringify(entries),
    })
    scene.note({ status: answer.status, body: await answer.text() })
  }
  const bots = await times(3, () => scene.makeBot())
  for (const bot of bots) await importInto(bot, rows(count, 0))
  let round = 0
  return async () => {
    round += 1
    const searches = Promise.all(bots.map(({ id }) => visit(scene, `/bots/${id}/entries?search=nothing${round}`, 20)))
    await Promise.all(bots.map((bot) => importInto(bot, rows(1, round))))
    await Promise.all(bots.map((bot) => ask(scene, bot, `What about ${round} and lamps?`)))
    await searches
  }
}

/** Thousands of requests for the API reference, on one connection. */
const pipelinedDocs: Attack = async (scene) => {
  const count = scale(scene, 4_000, 100)
  const bytes = headOf('GET /docs', {}).repeat(count - 1) + headOf('GET /docs', { Connection: 'close' })
  return async () => {
    const socket = connect(scene.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.once('data', (answer) => scene.note({ status: Number(answer.toString('latin1', 9, 12)), body: '' }))
    const end = () => socket.destroy()
    scene.signal.addEventListener('abort', end)
    socket.resume().write(bytes)
    await once(socket, 'close')
    scene.signal.removeEventListener('abort', end)
  }
}

export const attacks: Record<string, Attack> = {
  longMessages,
  expandingMessages,
  hangingModel,
  pathologicalReplies,
  slowReaders,
  stalledUploads,
  hostileSources,
  largeBots,
  pipelinedDocs,
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Bot, VisitorSession } from 'beckon-contract'
import { openConnection } from '../connections.ts'
import { triggerPath } from '../furnish.ts'
import type { Attack, Scene } from './attack.ts'
import { ask, change, everyWordDifferent, headOf, hold, longest, makeModelBot, scale, times, visit } from './moves.ts'
import { serverAttacks } from './server-attacks.ts'

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

const rows = (count: number, changed: number) =>
  Array.from({ length: count }, (_, at) => ({
    questions: ['What do I share?', `What about ${at} and lamps?`, `Do you sell ${at} of ${at % 97}?`],
    answer: `${at === 0 ? changed : at} ${'words that people look for '.repeat(60)}`,
  }))

async function importInto({ url, cookie, note }: Scene, bot: Bot, entries: object[]): Promise<void> {
  const answer = await fetch(`${url}/api/settings/bots/${bot.id}/entries/import?format=json`, {
    method: 'POST',
    headers: { ...cookie(), 'content-type': 'application/octet-stream' },
    body: JSON.stringify(entries),
  })
  note({ status: answer.status, body: await answer.text() })
}

/** Bots with very many entries: imported, searched, and indexed again and again. */
const largeBots: Attack = async (scene) => {
  const count = scale(scene, 5_000, 200)
  const bots = await times(3, () => scene.makeBot())
  for (const bot of bots) await importInto(scene, bot, rows(count, 0))
  let round = 0
  return async () => {
    round += 1
    const searches = Promise.all(bots.map(({ id }) => visit(scene, `/bots/${id}/entries?search=nothing${round}`, 20)))
    await Promise.all(bots.map((bot) => importInto(scene, bot, rows(1, round))))
    await Promise.all(bots.map((bot) => ask(scene, bot, `What about ${round} and lamps?`)))
    await searches
  }
}

/** Imports of one row, copies of a bot, and lists of all its answers: each needs the whole bot. */
const copiesAtOnce: Attack = async (scene) => {
  const bot = await scene.makeBot()
  const count = scale(scene, 60, 6)
  await importInto(scene, bot, rows(scale(scene, 5_000, 200), 0))
  let round = 0
  return async () => {
    round += 1
    await Promise.all([
      times(count, (at) => importInto(scene, bot, [{ questions: [`What is ${round} of ${at}?`], answer: 'That.' }])),
      visit(scene, `/bots/${bot.id}/fill-in`, count),
      times(scale(scene, 5, 1), (at) =>
        change(scene, 'POST', `/bots/${bot.id}/duplicate`, { name: `Copy ${round} ${at}` }),
      ),
    ])
  }
}

/** Bodies of which every item is wrong. */
const wrongBodies: Attack = async (scene) => {
  const bot = await scene.makeBot()
  // Of a body with as many values as are taken.
  const count = scale(scene, 9_500, 1_000)
  const messages = Array(count).fill({ content: 1 })
  return async () => {
    const connection = openConnection()
    const headers = scene.bearer()
    const path = '/api/v1/openai/chat/completions'
    scene.note(await connection.send(scene.url + path, { headers, body: { model: bot.id, messages } }))
    connection.close()
    await change(scene, 'PATCH', `/bots/${bot.id}/widget`, { hours: { days: Array(count).fill(1) } })
  }
}

/** Hundreds of messages at once: each is searched for. */
const searchFlood: Attack = async (scene) => {
  const bot = await scene.makeBot()
  let sent = 0
  return async () => void (await times(scale(scene, 300, 20), () => ask(scene, bot, everyWordDifferent(sent++, 2_000))))
}

/** Bodies that come byte by byte, each in a chunk of its own, and don't end. Nobody has signed in. */
const tinyChunks: Attack = async (scene) => {
  const [connections, bytes] = scale(scene, [3, 100_000], [3, 10_000])
  const head = headOf('POST /api/settings/sign-in', {
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
  })
  const chunks = `${head}1\r\n{\r\n${'1\r\n \r\n'.repeat(bytes)}`
  return async () => void (await times(connections, () => hold(scene, (socket) => socket.write(chunks))))
}

/** Headers that are slow to read. */
const spacedHeaders: Attack = async (scene) => {
  const head = headOf('GET /docs', { 'Accept-Encoding': `gzip${' '.repeat(14_000)}x`, Connection: 'close' })
  return async () =>
    void (await times(scale(scene, 50, 10), () => hold(scene, (socket) => socket.resume().write(head))))
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
  slowReaders,
  stalledUploads,
  largeBots,
  copiesAtOnce,
  wrongBodies,
  searchFlood,
  tinyChunks,
  spacedHeaders,
  pipelinedDocs,
  ...serverAttacks,
}

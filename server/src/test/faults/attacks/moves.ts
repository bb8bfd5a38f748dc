import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Bot, Provider } from 'beckon-contract'
import { openConnection } from '../connections.ts'
import { triggerPath } from '../furnish.ts'
import type { Scene } from './attack.ts'

export const longest = 32_000
export const everyWordDifferent = (at: number, length = longest): string =>
  Array.from({ length: length / 4 }, (_, word) => `${at}w${word}`)
    .join(' ')
    .slice(0, length)

export const scale = <Amount>({ scale }: Scene, full: Amount, small: Amount): Amount =>
  scale === 'full' ? full : small

export async function ask(
  { url, bearer, note }: Scene,
  bot: Pick<Bot, 'id'>,
  message: string,
  more = {},
): Promise<void> {
  const connection = openConnection()
  const answer = await connection.send(url + triggerPath(bot), {
    headers: { ...bearer(), ...more },
    body: { message },
  })
  connection.close()
  note(answer)
}

/** Opens a page of the settings, so many times at once. */
export async function visit(scene: Scene, path: string, count = 1): Promise<void> {
  await times(scale(scene, count, Math.ceil(count / 5)), async () => {
    const connection = openConnection()
    const url = `${scene.url}/api/settings${path}`
    scene.note(await connection.send(url, { method: 'GET', headers: scene.cookie() }))
    connection.close()
  })
}

export async function makeModelBot({ settings, makeBot, servers }: Scene, model: string): Promise<Bot> {
  const draft = { kind: 'compatible', name: model, url: servers.modelUrl, key: 'k' }
  const { id: providerId } = await settings<Provider>('POST', '/providers', draft)
  return makeBot({ engine: 'model', providerId, model, beyondKnowledge: true })
}

/** Sends bytes, reads the status line of the first answer, then nothing; resolves when cut off, or at the end. */
export async function hold(scene: Scene, write: (socket: Socket) => void): Promise<void> {
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
export const headOf = (line: string, headers: Record<string, string>): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
export const times = <Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))

/** Something that the settings pages send. */
export async function change({ url, cookie, note }: Scene, method: 'POST' | 'PATCH', path: string, body: object) {
  const connection = openConnection()
  note(await connection.send(`${url}/api/settings${path}`, { method, headers: cookie(), body }))
  connection.close()
}

import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { onTestFinished } from 'vitest'

const types = { A: 1, CNAME: 5, AAAA: 28 }
const responseCodes = { found: 0, failed: 2, missing: 3 }

/** What it says about a name: its addresses, or another name before them; or that it fails, or nothing at all. */
export type Said = string[] | 'failed' | 'silent'

/** A name server on this machine. It denies names that it doesn't know, and, when the test ends, those it was silent about. */
export async function startNameServer(say: (name: string) => Said | undefined) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  const unanswered: (() => void)[] = []
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query)
    if (type === types.A) asked.push(name)
    const said = say(name)
    const reply = (code: number, records: Buffer[] = []) => send(query.subarray(0, end), code, records, from)
    if (said === undefined) reply(responseCodes.missing)
    else if (said === 'failed') reply(responseCodes.failed)
    else if (said === 'silent') unanswered.push(() => reply(responseCodes.missing))
    else reply(responseCodes.found, recordsOf(name, type, said))
  })

  function send(question: Buffer, code: number, records: Buffer[], { address, port }: RemoteInfo): void {
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180 + code, 2)
    head.writeUInt16BE(records.length, 6)
    // The query's additional section is left out.
    head.writeUInt16BE(0, 10)
    socket.send(Buffer.concat([head, question.subarray(12), ...records]), port, address)
  }

  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => {
    for (const reply of unanswered) reply()
    return new Promise<void>((resolve) => setImmediate(() => socket.close(resolve)))
  })
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function recordsOf(name: string, type: number, said: string[]): Buffer[] {
  const alias = said.find((each) => isIP(each) === 0)
  const addresses = said.filter((each) => isIP(each) === (type === types.A ? 4 : 6))
  const owner = nameBytes(alias ?? name)
  return [
    ...(alias === undefined ? [] : [record(nameBytes(name), types.CNAME, owner)]),
    ...addresses.map((address) => record(owner, type, addressBytes(address))),
  ]
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const middle = Buffer.alloc(10)
  middle.writeUInt16BE(type, 0)
  middle.writeUInt16BE(1, 2)
  middle.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, middle, data])
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.alloc(1),
  ])

/** IPv6 only in its full form, or with one `::`. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [before = '', after] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const left = [before].flat()
  const right = after ?? []
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

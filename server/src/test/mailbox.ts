import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  to: string[]
  /** Headers and text, as sent. */
  source: string
}

/** A real mail server that stores what it receives, stopped when the test ends. */
export async function startMailbox() {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    talk(socket, mails)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails }
}

/** The minimum of SMTP that a client needs to deliver a mail. */
function talk(socket: Socket, mails: ReceivedMail[]): void {
  let [unread, to, isData] = ['', [] as string[], false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mailbox')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    unread += chunk
    for (;;) {
      const end = unread.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const line = unread.slice(0, end)
      unread = unread.slice(end + (isData ? 5 : 2))
      if (isData) {
        mails.push({ to, source: line })
        ;[to, isData] = [[], false]
        say('250 taken')
      } else if (/^RCPT TO:/i.test(line)) {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        say('250 fine')
      } else if (/^DATA$/i.test(line)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT$/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 fine')
    }
  })
}

/** The text of a mail without the line breaks that its transfer encoding added. */
export const textOf = ({ source }: ReceivedMail): string =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

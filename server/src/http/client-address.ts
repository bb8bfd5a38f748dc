import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** An IPv6 address with zone, brackets, quotes and port is shorter. */
const charactersMost = 100

/** The client's address. A proxy's header is free text: unless it is an address, the connection's own is used. */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  readAddress(ip) ?? readAddress(socket.remoteAddress ?? '') ?? ''

/**
 * One spelling for each address, so that rate limits, sessions and logs agree: IPv4 as such, also if it is mapped to
 * IPv6, and IPv6 in its short form without a zone. Some proxies add the port. Undefined if it is no address.
 */
export function readAddress(text: string): string | undefined {
  if (text.length > charactersMost) return undefined
  const address = withoutPort(text.trim()).split('%', 1)[0] ?? ''
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short)
  if (!mapped) return short
  const [high, low] = [Number.parseInt(mapped[1] as string, 16), Number.parseInt(mapped[2] as string, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const withoutPort = (text: string): string =>
  /^"?\[([^\]"]*)\](?::\d+)?"?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const groupsOfNetwork = 4

/** Whom to count attempts by: an IPv4 address, or the /64 of an IPv6 address, for one customer owns all addresses of a /64. */
export function networkOf(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inner) return inner
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return `${groups
    .slice(0, groupsOfNetwork)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Where a request comes from. A proxy's header is free text: what is no address is not taken. */
export const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) > 0 ? ip : (socket.remoteAddress ?? ''))

import { isIP } from 'node:net'
import { OutboundFailure } from './outbound-failure.ts'

/** The ports that browsers block too: other services listen there that could misread a request. */
const badPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

export interface Destination {
  url: URL
  isSecure: boolean
  port: number
  /** A host name or an address, without the brackets of IPv6. */
  host: string
  isAddress: boolean
}

/** Parses a URL's target. The URL parser has already turned 2130706433, 0x7f.1 and ①②⑦.0.0.1 into 127.0.0.1. */
export function readDestination(address: string | URL): Destination {
  const url = URL.parse(address)
  if (!url) throw new OutboundFailure('address', 'This is not a web address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundFailure('address', 'The address must start with http:// or https://.')
  if (url.username || url.password)
    throw new OutboundFailure('address', 'The address must not contain a user name or password.')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  if (badPorts.has(port)) throw new OutboundFailure('address', `Port ${port} is not allowed.`)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { url, isSecure, port, host, isAddress: isIP(host) !== 0 }
}

/** These names mean this machine (RFC 6761), whatever DNS says. */
export const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host)

import { isIP } from 'node:net'

export interface NamedNetwork {
  network: string
  bits: number
  family: 'ipv4' | 'ipv6'
}
/** What an operator names in a setting: a network or a host. */
export type AddressEntry = NamedNetwork | { host: string }

/** Networks of machines that have no public address. Link-local is not among them. */
export const privateNetworks = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** Used by people who expect a switch; as host names they would allow nothing, silently. */
const switchWords = new Set(['true', 'false', 'on', 'off', 'all', 'none', 'no', 'yes'])
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const hostName = new RegExp(`^${label}(?:\\.${label})*$`)
const hostCharactersMost = 253

/** Reads a network (10.0.0.0/8), an address (10.0.0.5, fd00::5) or a host name (ollama). Undefined if it is none. */
export function readAddressEntry(text: string): AddressEntry | undefined {
  const [network = '', bits, ...more] = text.split('/')
  const version = network.includes('%') ? 0 : isIP(network)
  if (version === 0) return bits === undefined ? readHost(text) : undefined
  const most = version === 4 ? 32 : 128
  if (more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || Number(bits ?? 0) > most) return undefined
  return { network, bits: Number(bits ?? most), family: version === 4 ? 'ipv4' : 'ipv6' }
}

function readHost(text: string): AddressEntry | undefined {
  const host = text.toLowerCase().replace(/\.$/, '')
  // A name that ends in a number is another notation of an address: 10.1 is 10.0.0.1.
  const isNumber = /(^|\.)(\d+|0x[0-9a-f]*)$/.test(host)
  return hostName.test(host) && host.length <= hostCharactersMost && !isNumber && !switchWords.has(host)
    ? { host }
    : undefined
}

import { BlockList, isIP } from 'node:net'

/** Networks that IANA reserves for special use, and the one cloud that serves its secrets from a public address. */
const notPublic4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Inside 2000::/3: Teredo and its neighbours, documentation, 6to4, the old 6bone. */
const notPublic6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3ffe::', 16],
  ['3fff::', 20],
]

/** IPv6 addresses that wrap an IPv4 address are judged by that one: IPv4-mapped and NAT64. */
const carriers = ['::ffff:', '64:ff9b::']
export const carrierBits = 96

const refused = new BlockList()
/** An allowlist for IPv6: only what is known to be public, not everything that isn't known to be private. */
const allowed6 = new BlockList()

for (const [network, bits] of notPublic4) addNetwork(refused, network, bits, 'ipv4')
for (const [network, bits] of notPublic6) addNetwork(refused, network, bits, 'ipv6')
allowed6.addSubnet('2000::', 3, 'ipv6')
for (const carrier of carriers) allowed6.addSubnet(`${carrier}0.0.0.0`, carrierBits, 'ipv6')

/** For the SSRF guard: whether an address is public. False if it isn't an address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4')
  // A zone names a local interface: no public address needs one.
  if (isIP(address) !== 6 || address.includes('%')) return false
  return allowed6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Adds a network, and the IPv6 addresses that wrap it. */
export function addNetwork(list: BlockList, network: string, bits: number, family: 'ipv4' | 'ipv6'): void {
  list.addSubnet(network, bits, family)
  if (family === 'ipv4')
    for (const carrier of carriers) list.addSubnet(`${carrier}${network}`, carrierBits + bits, 'ipv6')
}

import { BlockList, isIP } from 'node:net'
import { type NamedNetwork, readAddressEntry } from '../lib/address-entries.ts'
import { addNetwork, carrierBits, isPublicAddress } from './addresses.ts'
import type { MayReach } from './connection.ts'

/** Link-local addresses, and those where clouds serve their machines' credentials. */
const metadataNetworks = ['169.254.0.0/16', 'fe80::/10']
const metadataAddresses = ['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254']
const guarded = networksIn([...metadataNetworks, ...metadataAddresses]).map((network) => ({
  ...network,
  list: listOf([network]),
}))

/**
 * Public addresses, and the private ones that the operator names. A link-local or metadata address stays closed unless
 * an entry names it or a part of its network: neither a wider network nor a host name opens it.
 */
export function allowAddresses(named: readonly string[]): MayReach {
  const isNamed = nameHosts(named)
  // This machine has several addresses, and users enter any of them.
  const networks = networksIn(isNamed('localhost') ? [...named, '127.0.0.0/8', '::1'] : named)
  const open = listOf(networks)
  const openDespiteGuard = listOf(networks.filter(isInsideGuarded))

  return (address, host) => {
    if (isIP(address) === 0) return false
    if (isPublicAddress(address) || includes(openDespiteGuard, address)) return true
    if (guarded.some(({ list }) => includes(list, address))) return false
    return isNamed(host) || includes(open, address)
  }
}

/** Whether the operator named a host itself. */
export function nameHosts(named: readonly string[]): (host: string) => boolean {
  const hosts = new Set(named.map(readAddressEntry).flatMap((entry) => (entry && 'host' in entry ? entry.host : [])))
  return (host) => hosts.has(host.replace(/\.$/, ''))
}

function networksIn(texts: readonly string[]): NamedNetwork[] {
  return texts.map(readAddressEntry).filter((entry) => entry !== undefined && 'network' in entry)
}

function listOf(networks: NamedNetwork[]): BlockList {
  const list = new BlockList()
  for (const { network, bits, family } of networks) addNetwork(list, network, bits, family)
  return list
}

const isInsideGuarded = ({ network, bits, family }: NamedNetwork): boolean =>
  guarded.some(
    (outer) => includes(outer.list, network) && bits >= outer.bits + (family === outer.family ? 0 : carrierBits),
  )

/** A zone (fe80::1%eth0) names an interface and is no part of the address. */
function includes(list: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%', 1)
  return list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}

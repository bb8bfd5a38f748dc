import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { secondMs } from '../lib/clock.ts'
import { currentAccount } from '../lib/current-account.ts'
import { codeOf } from '../lib/error-code.ts'
import { createShares } from '../lib/shares.ts'
import { isLocalName } from './destination.ts'
import { tooManyLookups } from './outbound-failure.ts'
import { addressesInHosts, fullNamesOf } from './resolver-files.ts'

/** In all. Each may be two queries, and common resolvers forward 150 at a time. */
const lookupsAtOnce = 64
/** A name server that is silent is asked twice. */
const perTry = { timeout: 2 * secondMs, maxTimeout: 2 * secondMs, tries: 2 }
/** Less than a connection may take, so that its failure names the reason. */
const lookupMs = 8 * secondMs
const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'
const resolverFile = '/etc/resolv.conf'

/**
 * All addresses of a name, as the operating system finds them, by whatever it is configured for. It looks up two names
 * at a time, for everybody, and can't be stopped: only for names that the operator chose.
 */
export const askSystem = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

interface Options {
  /** Whether the operator named this host. */
  isNamed: (host: string) => boolean
  /** Tests have their own. */
  servers?: string[]
  readText?: (path: string) => Promise<string>
  system?: typeof askSystem
}

/**
 * All addresses of names that anyone may enter: of the hosts file, or by DNS with the search domains, as the operating
 * system would find them. A name whose server is silent delays no other, and is given up after some seconds; and no
 * account can use up the queries that a name server accepts.
 */
export function createNameLookup({ isNamed, servers, readText = readIfThere, system = askSystem }: Options) {
  const shares = createShares({ inAll: lookupsAtOnce })
  /** Connections to the same host that are opened at the same time share a lookup. */
  const underWay = new Map<string, Promise<string[]>>()

  async function resolve(name: string): Promise<string[]> {
    if (isNamed(name) || isLocalName(name)) return system(name)
    const known = underWay.get(name)
    if (known) return known
    const accountId = currentAccount()
    if (!shares.mayTake(accountId)) throw tooManyLookups()
    shares.take(accountId)
    const looked = find(name).finally(() => {
      shares.release(accountId)
      underWay.delete(name)
    })
    underWay.set(name, looked)
    return looked
  }

  async function find(name: string): Promise<string[]> {
    const written = addressesInHosts(await readText(hostsFile), name)
    return written.length > 0 ? written : ask(fullNamesOf(name, await readText(resolverFile)))
  }

  /** The addresses of the first of these names that has any. */
  async function ask(names: string[]): Promise<string[]> {
    // One for each lookup (it takes 0.05 ms): it can be stopped alone, and asks the name servers of today.
    const resolver = new Resolver(perTry)
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), lookupMs)
    let failure: unknown
    try {
      for (const name of names) {
        const { addresses, error } = await askBoth(resolver, name)
        if (addresses.length > 0) return addresses
        failure ??= error
        if (gaveUp.has(codeOf(error))) break
      }
    } finally {
      clearTimeout(timer)
    }
    if (failure) throw failure
    return []
  }

  return resolve
}

const missing = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
/** Another name might be another server, so none is asked for instead. */
const gaveUp = new Set(['ETIMEOUT', 'ECANCELLED'])

/** IPv4 and IPv6 alternate: only some are tried, and a network may have only one of them. */
async function askBoth(resolver: Resolver, name: string): Promise<{ addresses: string[]; error: unknown }> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const [fours = [], sixes = []] = answers.map((each) => (each.status === 'fulfilled' ? each.value : []))
  const errors = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const longest = fours.length > sixes.length ? fours : sixes
  return {
    addresses: longest.flatMap((_, at) => [...fours.slice(at, at + 1), ...sixes.slice(at, at + 1)]),
    error: errors.find((error) => !missing.has(codeOf(error))),
  }
}

const readIfThere = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

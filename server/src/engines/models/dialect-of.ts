import type { ProviderKind } from 'beckon-contract'
import { type Dialect, dialects } from './dialects.ts'
import { wires } from './wires.ts'

/** By its address; otherwise what its kind's wire format says. */
export function dialectOf({ kind, url }: { kind: ProviderKind; url: string }): Dialect {
  const { hostname, port } = new URL(url)
  const all: Dialect[] = Object.values(dialects)
  const found = all.find((dialect) => dialect.host?.test(hostname) || (port !== '' && dialect.port === port))
  return found ?? wires[kind].usualDialect
}

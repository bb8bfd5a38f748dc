import { connect } from 'node:net'
import type { Network } from '../outbound/connection.ts'

/**
 * A fake internet of names and addresses in which every connection ends at one server on this machine, while the client
 * believes it reached its target. A name with several addresses returns the next one at each lookup.
 */
export function createMadeUpNetwork(port: number, names: Record<string, string[][]>) {
  const lookedUp: string[] = []
  const reached: string[] = []
  const network: Network = {
    resolve: async (name) => {
      const answers = names[name] ?? []
      const times = lookedUp.filter((known) => known === name).length
      lookedUp.push(name)
      return answers[Math.min(times, answers.length - 1)] ?? []
    },
    connect: ({ address }) => {
      reached.push(address)
      const socket = connect({ host: '127.0.0.1', port })
      Object.defineProperty(socket, 'remoteAddress', { value: address })
      return socket
    },
  }
  return { network, lookedUp, reached }
}

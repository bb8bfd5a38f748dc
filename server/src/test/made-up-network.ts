import { connect } from 'node:net'
import type { Network } from '../outbound/connection.ts'

/**
 * An internet of names and addresses in which every connection, wherever it goes, ends at one server of this machine and
 * still believes to be where it wanted to go. A name with several answers gives the next one at each look-up.
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

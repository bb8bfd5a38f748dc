import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { secondMs } from '../lib/clock.ts'
import { type Destination, isLocalName } from './destination.ts'
import { askSystem } from './name-lookup.ts'
import { noConnection, noSecureConnection, OutboundFailure, privateAddress, unknownHost } from './outbound-failure.ts'

const addressesTried = 4
const attemptMs = 5 * secondMs

/** The only two functions that touch the network, so that tests can replace them. */
export interface Network {
  /** All addresses of a name. */
  resolve: (name: string) => Promise<string[]>
  connect: (to: { address: string; port: number }) => Socket
}

export const realNetwork: Network = {
  resolve: askSystem,
  connect: ({ address, port }) => connect({ host: address, port }),
}

/** Whether a call to this host may go to this address, which its name resolved to. */
export type MayReach = (address: string, host: string) => boolean

/**
 * The SSRF guard, at the socket. A name is resolved once, all of its addresses are checked, and the connection goes
 * to a checked address: DNS rebinding gains nothing.
 */
export function createConnector({ network, mayReach }: { network: Network; mayReach: MayReach }) {
  async function findAddresses({ host, isAddress }: Destination): Promise<string[]> {
    if (isAddress) return [host]
    if (isLocalName(host) && !mayReach('127.0.0.1', host)) throw privateAddress(host)
    try {
      const addresses = await network.resolve(host)
      if (addresses.length > 0) return addresses
    } catch (error) {
      throw error instanceof OutboundFailure ? error : unknownHost(host, error)
    }
    throw unknownHost(host, undefined)
  }

  /** Addresses that a call may go to: all of a name's, or none. */
  async function findAllowed(to: Destination): Promise<string[]> {
    const addresses = await findAddresses(to)
    if (!addresses.every((address) => mayReach(address, to.host))) throw privateAddress(to.host)
    return addresses
  }

  async function reachAny(addresses: string[], { host, port }: Destination, signal: AbortSignal): Promise<Socket> {
    let lastError: unknown
    for (const address of addresses.slice(0, addressesTried)) {
      const socket = network.connect({ address, port })
      try {
        await untilEvent(socket, 'connect', signal, attemptMs)
        return socket
      } catch (error) {
        signal.throwIfAborted()
        lastError = error
      }
    }
    throw noConnection(host, lastError)
  }

  async function secure(socket: Socket, { host, isAddress }: Destination, signal: AbortSignal): Promise<Socket> {
    const secured = connectSecurely({
      socket,
      host,
      ...(isAddress ? {} : { servername: host.replace(/\.$/, '') }),
      ALPNProtocols: ['http/1.1'],
      // Explicit, so that no environment variable can turn it off.
      rejectUnauthorized: true,
    })
    try {
      await untilEvent(secured, 'secureConnect', signal)
      return secured
    } catch (error) {
      socket.destroy()
      throw noSecureConnection(host, error)
    }
  }

  async function open(to: Destination, signal: AbortSignal): Promise<Socket> {
    const addresses = await findAllowed(to)
    signal.throwIfAborted()
    const socket = await reachAny(addresses, to, signal)
    // Check the actual peer too, in case something in between redirected the connection.
    if (!mayReach(socket.remoteAddress ?? '', to.host)) {
      socket.destroy()
      throw privateAddress(to.host)
    }
    return to.isSecure ? secure(socket, to, signal) : socket
  }

  return { open, findAllowed }
}

async function untilEvent(socket: Socket, event: string, signal: AbortSignal, msMost?: number): Promise<void> {
  // For the socket's lifetime: an unhandled error event would end the process.
  socket.on('error', ignore)
  // Not AbortSignal.timeout, which would stay in memory for its full time after the connection is open.
  const timer = msMost && setTimeout(() => socket.destroy(new Error(`no ${event} within ${msMost} ms`)), msMost)
  try {
    await once(socket, event, { signal })
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const ignore = (): void => {}

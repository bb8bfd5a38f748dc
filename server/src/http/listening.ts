import type { Config } from '../config.ts'
import type { Http } from './routes.ts'

/**
 * How many connections the system holds while the event loop is busy. Above, it answers none, and clients try again after
 * 1, 3, 7 s and longer. Node asks for 511; Linux allows 4,096 (`net.core.somaxconn`).
 */
const waitingAtMost = 4_096

export const listenOn = (http: Http, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> =>
  http.listen({ host, port, backlog: waitingAtMost })

import autocannon from 'autocannon'

export interface Target {
  url: string
  headers?: Record<string, string>
  /** Distributed over the connections; each sends its own sequentially. */
  bodies: readonly unknown[]
}
export interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
  failures: number
}

/** Sends calls as fast as they are answered. The first seconds are warm-up and don't count. */
export async function measure(target: Target, { connections, seconds }: { connections: number; seconds: number }) {
  await send(target, connections, 2)
  return send(target, connections, seconds)
}

/** This many calls, however long they take. */
export async function sendMany(
  target: Target,
  { connections, amount }: { connections: number; amount: number },
): Promise<void> {
  const result = await autocannon({ ...callsOf(target, connections), connections, amount })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls failed.`)
}

function callsOf({ url, headers = {}, bodies }: Target, connections: number) {
  const calls = bodies.map((body) => ({
    method: 'POST' as const,
    headers: headersOf(headers),
    body: JSON.stringify(body),
  }))
  const shares = Array.from({ length: connections }, (_, at) => calls.filter((_, index) => index % connections === at))
  let dealt = 0
  return {
    url,
    method: 'POST' as const,
    headers: headersOf(headers),
    requests: calls.slice(0, 1),
    setupClient: (client: autocannon.Client) => {
      const share = shares[dealt++ % connections] ?? []
      if (share.length > 0) client.setRequests(share)
    },
  }
}

const headersOf = (headers: Record<string, string>) => ({ 'content-type': 'application/json', ...headers })

async function send(target: Target, connections: number, seconds: number): Promise<Measured> {
  const result = await autocannon({ ...callsOf(target, connections), connections, duration: seconds })
  return {
    perSecond: Math.round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

import autocannon from 'autocannon'

export interface Target {
  url: string
  headers?: Record<string, string>
  body: unknown
}
export interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
  failures: number
}

/** Sends the same call over and over. The first seconds warm up and do not count. */
export async function measure(target: Target, { connections, seconds }: { connections: number; seconds: number }) {
  await send(target, connections, 2)
  return send(target, connections, seconds)
}

async function send({ url, headers = {}, body }: Target, connections: number, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    perSecond: Math.round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

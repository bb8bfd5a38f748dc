const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** Reads the caller's trace (W3C `traceparent`), which our log line continues. */
export function readTrace(header: unknown): { traceId: string; parentId: string } | undefined {
  const [, traceId, parentId] = (typeof header === 'string' && traceparent.exec(header)) || []
  return traceId && parentId ? { traceId, parentId } : undefined
}

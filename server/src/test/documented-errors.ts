import { describeApi, type ErrorCode } from 'beckon-contract'

interface Described {
  responses: Record<string, { description: string }>
}

const endpoints = Object.entries(describeApi('').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    responses: (described as Described).responses,
  })),
)

/**
 * Every error that any test receives from an operation of the public API must be documented in `openapi.json`, under
 * its status.
 */
export function expectDocumentedError(
  method: string,
  url: string,
  { statusCode, headers, body }: { statusCode: number; headers: Record<string, unknown>; body: string },
): void {
  if (headers['content-type'] !== 'application/problem+json') return
  const [path = ''] = url.split('?', 1)
  const endpoint = endpoints.find((one) => one.method === method && one.pattern.test(path))
  const { code } = JSON.parse(body) as { code: ErrorCode }
  if (endpoint && !endpoint.responses[statusCode]?.description.includes(`\`${code}\``))
    throw new Error(`${method} ${path} answered ${statusCode} ${code}, which openapi.json does not mention for it.`)
}

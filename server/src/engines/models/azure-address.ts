/** For addresses of a deployment that don't name a version. */
const usualVersion = '2024-10-21'

/**
 * Azure has two forms of addresses. `…/openai/v1` is like OpenAI's, and the model is named in the request.
 * `…/openai/deployments/NAME?api-version=…` names it in the address. The portal shows the resource alone, or the whole
 * address of an operation. A gateway (API Management) may put its own path in front.
 */
export function azureAddressOf(base: string, path: string): string {
  const { origin, hostname, pathname, searchParams } = new URL(base)
  const found = /^(.{0,200}?)\/openai(?:\/deployments\/([^/]+))?(?:\/|$)/.exec(pathname)
  if (!found && isGateway.test(hostname) && pathname !== '/') return `${origin}${pathname}${path}`
  const [, front = '', deployment] = found ?? []
  if (deployment === undefined) return `${origin}${front}/openai/v1${path}`
  const version = `api-version=${encodeURIComponent(searchParams.get('api-version') ?? usualVersion)}`
  const place = path.startsWith('/models') ? '' : `/deployments/${deployment}`
  return `${origin}${front}/openai${place}${path}?${version}`
}

const isGateway = /\.azure-api\.(net|us)$/

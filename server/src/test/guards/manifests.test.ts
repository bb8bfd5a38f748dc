import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiName, limits, type Operation, operations } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../config.ts'

const repository = join(import.meta.dirname, '../../../..')
const read = (file: string): string => readFileSync(join(repository, file), 'utf8')
const dockerfile = read('Dockerfile')

interface Named {
  name: string
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Container extends Named {
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: Named & { annotations: Record<string, string> }
  spec: Record<string, never> & {
    replicas: number
    minAvailable: number
    strategy: { type: string }
    selector: { matchLabels: object }
    template: { metadata: { labels: object }; spec: PodSpec }
    ports: { name: string; targetPort: string }[]
    rules: { http: { paths: { backend: { service: { name: string; port: Named } } }[] } }[]
  }
}
interface PodSpec {
  securityContext: {
    runAsNonRoot: boolean
    runAsUser: number
    fsGroupChangePolicy?: string
    seccompProfile: { type: string }
  }
  containers: [Container]
  volumes: (Named & { secret?: { secretName: string }; persistentVolumeClaim?: { claimName: string } })[]
}

const apiVersions: Record<string, string> = {
  Deployment: 'apps/v1',
  Service: 'v1',
  PersistentVolumeClaim: 'v1',
  PodDisruptionBudget: 'policy/v1',
  Ingress: 'networking.k8s.io/v1',
}

describe.each(['deploy/kubernetes/one-server.yaml', 'deploy/kubernetes/fleet.yaml'])('%s', (file) => {
  const documents = parseAllDocuments(read(file), { uniqueKeys: true })
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  const [deployment] = ofKind('Deployment') as [Manifest]
  const pod = deployment.spec.template.spec
  const [container] = pod.containers
  const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))

  test('is valid YAML, of kinds in their current API versions', () => {
    for (const document of documents) expect([...document.errors, ...document.warnings]).toEqual([])
    for (const { kind, apiVersion } of manifests) expect(apiVersion, kind).toBe(apiVersions[kind])
    expect(ofKind('Deployment')).toHaveLength(1)
  })

  test('sets text, as Kubernetes wants it, and no variable twice', () => {
    expect(container.env.filter(({ value }) => typeof value !== 'string')).toEqual([])
    expect(Object.keys(env)).toHaveLength(container.env.length)
  })

  test('selects its own pods, and reaches them by the names of their ports', () => {
    const { labels } = deployment.spec.template.metadata
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    for (const { spec } of ofKind('PodDisruptionBudget')) {
      expect(spec.selector.matchLabels).toEqual(labels)
      expect(spec.minAvailable).toBeLessThan(deployment.spec.replicas)
    }
    const ports = container.ports.map(({ name }) => name)
    const [service] = ofKind('Service') as [Manifest]
    expect(service.spec.selector).toEqual(labels)
    for (const { targetPort } of service.spec.ports) expect(ports).toContain(targetPort)
    for (const { spec } of ofKind('Ingress'))
      for (const { backend } of spec.rules.flatMap(({ http }) => http.paths)) {
        expect(backend.service.name).toBe(service.metadata.name)
        expect(service.spec.ports.map(({ name }) => name)).toContain(backend.service.port.name)
      }
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(ports).toContain(httpGet.port)
    expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual([env.BECKON_PORT])
  })

  test('restarts a pod that hangs, not one whose database is away', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/healthz')
    expect(container.startupProbe.httpGet.path).toBe('/healthz')
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  })

  test('mounts what the service writes to and reads from, and nothing that does not exist', () => {
    const volumes = pod.volumes.map(({ name }) => name)
    expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.sort())
    const mounted = container.volumeMounts.map(({ mountPath }) => mountPath)
    expect(mounted).toContain(env.BECKON_DATA ?? /^ENV .*BECKON_DATA=(\S+)/m.exec(dockerfile)?.[1])
    expect(mounted).toContain('/tmp')
    const claims = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    for (const { persistentVolumeClaim: claim } of pod.volumes) if (claim) expect(claims).toContain(claim.claimName)
    // One pod at a time holds a data folder.
    if (claims.length > 0) expect([deployment.spec.replicas, deployment.spec.strategy.type]).toEqual([1, 'Recreate'])
  })

  test('lets through the largest body that an operation accepts', () => {
    const bodies = (Object.keys(operations) as ApiName[]).flatMap((api) =>
      Object.values<Operation>(operations[api]).map(({ bodyBytes = limits.bodyBytes }) => bodyBytes),
    )
    const sizes = ofKind('Ingress').map(
      ({ metadata }) => metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'],
    )
    const [inDocs] = /(?<=client_max_body_size )\w+/.exec(read('docs/operating.md')) ?? []
    for (const size of [...sizes, inDocs])
      expect(Number(/^(\d+)m$/.exec(size ?? '')?.[1]) * 1024 * 1024).toBeGreaterThan(Math.max(...bodies))
  })

  test('reads secrets from files that the command in its first lines creates', () => {
    const [, secret, files = ''] = /kubectl create secret generic (\S+) (.+)/.exec(read(file)) ?? []
    const created = [...files.matchAll(/--from-file=(\S+)/g)].map(([, name]) => name)
    const mounts = pod.volumes
      .filter((volume) => volume.secret?.secretName === secret)
      .map(({ name }) => container.volumeMounts.find((mount) => mount.name === name)?.mountPath)
    const wanted = Object.entries(env).flatMap(([name, path]) => (name.endsWith('_FILE') ? [path] : []))
    expect(wanted.sort()).toEqual(created.map((name) => `${mounts[0]}/${name}`).sort())
  })

  test('runs as the user of the image, and not as root', () => {
    // The user `node` of the official images.
    expect(/^USER (\w+)/m.exec(dockerfile)?.[1]).toBe('node')
    expect(pod.securityContext.runAsUser).toBe(1_000)
  })

  test('is allowed where only restricted pods are, and keeps its files to itself', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    // Otherwise each start makes the files of a volume readable for the group.
    if (pod.volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim))
      expect(pod.securityContext.fsGroupChangePolicy).toBe('OnRootMismatch')
  })
})

interface Service {
  environment?: Record<string, string | number>
  depends_on?: string[] | Record<string, unknown>
  volumes?: string[]
  ports?: string[]
  command?: string[]
  healthcheck?: object
}
interface Compose {
  services: Record<string, Service>
  volumes?: Record<string, unknown>
}
const readCompose = (file: string): Compose => parse(read(file), { merge: true, uniqueKeys: true })

describe.each(['compose.yaml', 'compose.postgres.yaml', 'deploy/fleet/compose.yaml'])('%s', (file) => {
  const { services, volumes = {} } = readCompose(file)

  test('depends on services, waits for health checks, and uses volumes that exist', () => {
    for (const service of Object.values(services)) {
      for (const [name, condition] of Object.entries(byName(service.depends_on))) {
        expect(Object.keys(services)).toContain(name)
        if (JSON.stringify(condition).includes('service_healthy')) expect(services[name]?.healthcheck).toBeDefined()
      }
      for (const [volume = ''] of (service.volumes ?? []).map((text) => text.split(':')))
        if (!/^[./]/.test(volume)) expect(Object.keys(volumes)).toContain(volume)
    }
  })

  test('reaches its database and its Redis by the names of their services', () => {
    const urls = Object.values(services).flatMap(({ environment: { DATABASE_URL, REDIS_URL } = {} }) =>
      [DATABASE_URL, REDIS_URL].filter((url) => url !== undefined),
    )
    const hosts = urls.map((url) => /(?:@|\/\/)([\w-]+):\d+$|(?:@|\/\/)([\w-]+):\d+\//.exec(String(url)))
    expect(hosts.map((found) => found?.[1] ?? found?.[2]).filter((host) => !services[host ?? ''])).toEqual([])
  })
})

test('the fleet’s PostgreSQL has connections for all its servers, and the proxy knows each of them', () => {
  const { services } = readCompose('deploy/fleet/compose.yaml')
  const servers = Object.entries(services).filter(([, { environment }]) => environment?.BECKON_PORT !== undefined)
  // `${NAME:-default}`, so that .env can raise it.
  const [, perServer] = /^\$\{BECKON_DATABASE_CONNECTIONS:-(\d+)\}$/.exec(
    String(servers[0]?.[1].environment?.BECKON_DATABASE_CONNECTIONS),
  ) as string[]
  const { connections } = readConfig({ BECKON_DATABASE_CONNECTIONS: perServer })
  const [, most = ''] = /max_connections=(\d+)/.exec(services.postgres?.command?.join(' ') ?? '') ?? []
  // One for heartbeats and one for notifications, and some for others.
  expect(Number(most)).toBeGreaterThan(servers.length * (connections + 2) + 10)
  const proxied = [...read('deploy/fleet/haproxy.cfg').matchAll(/^ {2}server (\S+) (\S+):\d+$/gm)]
  expect(proxied.map(([, , host]) => host)).toEqual(servers.map(([name]) => name))
  expect(read('deploy/fleet/haproxy.cfg')).toContain('option httpchk GET /readyz')
})

const byName = (listed: Service['depends_on'] = []): Record<string, unknown> =>
  Array.isArray(listed) ? Object.fromEntries(listed.map((name) => [name, {}])) : listed

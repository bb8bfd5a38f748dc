import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { channels, errorTable, finishReasons, providerKinds } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { modelCallOutcomes, statusClasses } from '../../health/metrics.ts'
import { delayQuantiles } from '../../health/process-metrics.ts'
import { makeTestFolder, startTestApp } from '../app.ts'
import { repository } from './source-files.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const root = JSON.parse(read('package.json'))

/** What each stage does, including the stage it is based on. */
function readStages(dockerfile: string): string[][] {
  const stages: { name: string | undefined; lines: string[] }[] = []
  for (const line of dockerfile.replaceAll('\\\n', ' ').split('\n')) {
    const [, from, name] = /^FROM (\S+)(?: AS (\S+))?$/.exec(line) ?? []
    if (from !== undefined) {
      const earlier = stages.find((stage) => stage.name === from)?.lines ?? []
      stages.push({ name, lines: [...earlier] })
    } else if (/^[A-Z]+ /.test(line)) stages.at(-1)?.lines.push(line)
  }
  return stages.map(({ lines }) => lines)
}

describe('the Dockerfile', () => {
  const stages = readStages(read('Dockerfile'))

  test('uses only flags that Docker, podman and Debian’s buildah all support', () => {
    const known: Record<string, string[]> = {
      COPY: ['--from'],
      HEALTHCHECK: ['--interval', '--timeout', '--start-period', '--retries'],
    }
    for (const line of stages.flat()) {
      const [instruction = '', ...words] = line.split(/\s+/)
      const end = words.findIndex((word) => !word.startsWith('--'))
      for (const flag of words.slice(0, end)) expect(known[instruction] ?? [], line).toContain(flag.split('=')[0])
    }
  })

  test('installs before it copies any source, so that source changes do not reinstall', () => {
    const manifests = root.workspaces.map((name: string) => `${name}/package.json`)
    const installing = stages.filter((lines) => lines.some((line) => line.startsWith('RUN npm ci')))
    expect(installing).toHaveLength(2)
    for (const lines of installing) {
      const before = lines.slice(
        0,
        lines.findIndex((line) => line.startsWith('RUN npm ci')),
      )
      const copied = before.filter((line) => line.startsWith('COPY ')).flatMap((line) => line.split(' ').slice(1, -1))
      expect(copied.toSorted()).toEqual(['package.json', 'package-lock.json', '.npmrc', ...manifests].toSorted())
    }
  })

  test('has everything in its context that npm ci and the build need', () => {
    const kept = read('.dockerignore').split('\n')
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'project-node.mjs'])
      expect(kept).toContain(`!${name}`)
    for (const name of root.workspaces)
      expect(kept.some((line) => [`!${name}`, `!${name}/package.json`].includes(line))).toBe(true)
  })
})

const isThere = (path: string) => existsSync(join(repository, path))

/** Names and values of the settings in a file: of a container (YAML) or of a systemd unit. */
function settingsOf(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  const add = (name: string, value: string) => {
    const usual = value.replaceAll('"', '').replace(/\$\{\w+:-([^{}]*)\}/g, '$1')
    settings[name] = usual.replace(/\$\{\w+:-([^{}]*)\}/g, '$1').replace(/\$\{[^}]*\}/g, 'x'.repeat(32))
  }
  const isSetting = /^(BECKON_\w+|DATABASE_URL(_FILE)?|REDIS_URL(_FILE)?)$/
  for (const [, name = '', value = ''] of text.matchAll(/^ +([A-Z_]+): (.+)$/gm))
    if (isSetting.test(name)) add(name, value)
  for (const [, name = '', value = ''] of text.matchAll(/\{ name: ([A-Z_]+), value: (.+) \}/g)) add(name, value)
  for (const [, line = ''] of text.matchAll(/^Environment=(.+)$/gm))
    for (const pair of line.split(' '))
      if (isSetting.test(pair.split('=')[0] ?? '')) add(...(pair.split('=') as [string, string]))
  return settings
}

describe.each([
  'compose.yaml',
  'compose.postgres.yaml',
  'deploy/fleet/compose.yaml',
  'deploy/kubernetes/one-server.yaml',
  'deploy/kubernetes/fleet.yaml',
  'deploy/beckon.service',
])('%s', (file) => {
  const text = read(file)

  test('has only settings that exist, with valid values', () => {
    const settings = settingsOf(text)
    expect(Object.keys(settings).length).toBeGreaterThan(1)
    const folder = makeTestFolder()
    for (const [name, value] of Object.entries(settings).filter(([name]) => name.endsWith('_FILE'))) {
      // A mounted secret: it is there when the service starts.
      expect(text, name).toContain(value.slice(0, value.lastIndexOf('/')))
      settings[name] = join(folder, name)
      const secret = { DATABASE_URL_FILE: 'postgres://beckon@db/beckon', REDIS_URL_FILE: 'redis://redis' }[name]
      writeFileSync(settings[name], secret ?? 'x'.repeat(40))
    }
    expect(() => readConfig(settings)).not.toThrow()
  })

  test('has one port, and allows more time to stop than the service needs', () => {
    const settings = settingsOf(text)
    const { port, stopDelayMs, drainMs } = readConfig({ ...settings, ...withoutFiles(settings) })
    for (const [, named = ''] of text.matchAll(/containerPort: (\d+)/g)) expect(Number(named)).toBe(port)
    if (file.endsWith('fleet/compose.yaml'))
      for (const [, named = ''] of read('deploy/fleet/haproxy.cfg').matchAll(/^ {2}server \S+ beckon-\d:(\d+)$/gm))
        expect(Number(named)).toBe(port)
    const [, seconds = '60'] =
      /(?:terminationGracePeriodSeconds: |stop_grace_period: |TimeoutStopSec=)(\d+)/.exec(text) ?? []
    expect(1_000 * Number(seconds)).toBeGreaterThan(stopDelayMs + drainMs + 8_000)
  })

  test('probes addresses that exist', () => {
    const probed = [...text.matchAll(/path: (\/\w+)/g)].map(([, path = '']) => path)
    expect(probed.filter((path) => !['/healthz', '/readyz'].includes(path))).toEqual([])
  })
})

const withoutFiles = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(settings)
      .filter((name) => name.endsWith('_FILE'))
      .map((name) => [name, undefined]),
  )

describe('the dashboard and the alert rules', () => {
  test('name only metrics that the service has', async () => {
    const app = await startTestApp('sqlite')
    const documented = new Set(read('docs/operating.md').match(/`(?:beckon|process|nodejs)_\w+`/g) ?? [])
    const written = new Set(
      [...(await app.health.writeMetrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name),
    )
    // Only with PostgreSQL, and with Redis.
    for (const name of ['beckon_database_connections', 'beckon_database_waiting', 'beckon_redis_up']) written.add(name)
    for (const name of written) if (name.startsWith('beckon_')) expect(documented, name).toContain(`\`${name}\``)
    for (const file of ['deploy/prometheus/alerts.yaml', 'deploy/grafana/beckon.json']) {
      const named = new Set(read(file).match(/\b(?:beckon|process|nodejs)_[a-z_]+\b(?=[{[) ]|\\"|,)/g) ?? [])
      expect(named.size).toBeGreaterThan(8)
      for (const name of named) expect([...written], `${name} in ${file}`).toContain(name.replace(/_bucket$/, ''))
    }
  })

  test('name only label values that the service writes', async () => {
    const app = await startTestApp('sqlite')
    const written = await app.health.writeMetrics()
    const outcomes = [...finishReasons, ...Object.keys(errorTable)]
    const tables: Record<string, readonly string[]> = {
      'beckon_turns_total outcome': outcomes,
      'beckon_turns_total channel': channels,
      'beckon_model_calls_total outcome': modelCallOutcomes,
      'beckon_model_calls_total provider': providerKinds,
      'beckon_refusals_total code': Object.keys(errorTable),
      'beckon_event_loop_delay_seconds quantile': delayQuantiles,
      'beckon_http_requests_total status': statusClasses,
      'beckon_http_requests_total route': app.routes.map(({ url }) => url),
      'beckon_http_request_duration_seconds_bucket route': app.routes.map(({ url }) => url),
    }
    const valuesOf = (metric: string, label: string) =>
      tables[`${metric} ${label}`] ??
      [...written.matchAll(new RegExp(`^${metric}\\{.*?\\b${label}="([^"]*)"`, 'gm'))].map(([, value = '']) => value)

    const dashboard = read('deploy/grafana/beckon.json').match(/"expr": "(?:[^"\\]|\\.)*"/g) ?? []
    const expressions = [
      ...read('deploy/prometheus/alerts.yaml').matchAll(/^ +expr: (.+)$/gm),
      ...dashboard.map((pair) => ['', JSON.parse(`{${pair}}`).expr as string]),
    ].map(([, expression = '']) => expression)
    const named = expressions.flatMap((expression) =>
      [...expression.matchAll(/(beckon_\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', selectors = '']) =>
        [...selectors.matchAll(/(\w+)(=~|!~|=|!=)"([^"]*)"/g)].flatMap(([, label = '', how = '', value = '']) =>
          label === 'instance' || label === 'job'
            ? []
            : (how.endsWith('~') ? value.split('|') : [value]).map((one) => ({ metric, label, value: one })),
        ),
      ),
    )
    expect(named.length).toBeGreaterThan(10)
    const isWritten = ({ metric, label, value }: (typeof named)[number]) =>
      valuesOf(metric, label).some((known) => new RegExp(`^(?:${value})$`).test(known))
    expect(named.filter((one) => !isWritten(one))).toEqual([])

    const counted = named.filter(({ metric }) => metric === 'beckon_turns_total').map(({ value }) => value)
    expect(counted).toContain('model_failed')
    expect(named).toContainEqual({ metric: 'beckon_model_calls_total', label: 'outcome', value: 'failed' })
    const [line = ''] = /^\| `beckon_turns_total` .+$/m.exec(read('docs/operating.md')) ?? []
    for (const reason of finishReasons) expect(line).toContain(`\`${reason}\``)
  })

  test('each alert is explained to operators, and no other', () => {
    const alerts = [...read('deploy/prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const explained = [...read('docs/operating.md').matchAll(/^\| `(Beckon\w+)` \|/gm)].map(([, name]) => name)
    expect(explained.toSorted()).toEqual(alerts.toSorted())
  })

  test('the dashboard is valid JSON, with an own id for each panel', () => {
    const { panels } = JSON.parse(read('deploy/grafana/beckon.json')) as { panels: { id: number }[] }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})

test('every file of deploy/ is named in its README', () => {
  for (const [, path = ''] of read('deploy/README.md').matchAll(/`([\w./-]+\.(?:yaml|cfg|service|json|ts))`/g))
    expect(
      isThere(path.startsWith('../') ? path.slice(3) : path.startsWith('server/') ? path : `deploy/${path}`),
      path,
    ).toBe(true)
})

describe('the systemd unit', () => {
  const unit = read('deploy/beckon.service')

  test('starts the service again until its database is there', () => {
    expect(unit).toContain('\nRestart=on-failure\n')
    // systemd gives up after five starts within ten seconds.
    expect(Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(2)
  })

  test('can be enabled, so that the service restarts with the machine', () => {
    expect(unit.match(/^\[\w+\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]'])
    expect(unit).toMatch(/\[Install\]\nWantedBy=multi-user\.target\n/)
  })

  test('starts the Node.js installed by npm ci by its path, and an existing program', () => {
    const [, name = '', program = ''] =
      /^ExecStart=\/srv\/beckon\/node_modules\/([\w-]+)\/bin\/node (?:--\S+ )*(\S+) start$/m.exec(unit) ?? []
    expect(Object.keys(root.optionalDependencies)).toContain(name)
    expect(existsSync(join(repository, program))).toBe(true)
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

describe('the systemd unit in docs/operating.md', () => {
  const unit = /```ini\n(\[Unit\][\s\S]*?)```/.exec(read('docs/operating.md'))?.[1] ?? ''

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

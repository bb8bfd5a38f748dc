import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin, UserConfig } from 'vite'

const isFresh = /^dist\.new-(\d+)$/
const freshName = `dist.new-${process.pid}`

/**
 * Builds beside `dist`, and puts the files there only when all of them are written. A build that fails or is killed
 * leaves the one before as it was. Outdated files are removed, after `keepMs` where a running program may still load them.
 */
export const swapBuild = (root: string, { keepMs = 0 } = {}): Plugin => ({
  name: 'swap-build',
  apply: 'build',
  config(config) {
    for (const { build } of [config, ...Object.values<Pick<UserConfig, 'build'>>(config.environments ?? {})])
      if (build?.outDir !== undefined) build.outDir = build.outDir.replace(/^dist(?=\/|$)/, freshName)
  },
  buildApp: {
    order: 'post',
    async handler(builder) {
      const environments = Object.values(builder.environments)
      // As Vite does where a configuration does not say what to build; but after this hook.
      if (!environments.some(({ isBuilt }) => isBuilt))
        for (const environment of environments) await builder.build(environment)
      // Not there where the build was told to write elsewhere.
      if (existsSync(join(root, freshName))) putInPlace(join(root, freshName), join(root, 'dist'), keepMs)
      removeLeftovers(root)
    },
  },
})

/** File by file, each in one step. What refers to others lies above them, so it comes last. */
function putInPlace(fresh: string, dist: string, keepMs: number): void {
  const files = filesOf(fresh)
  const outdated = filesOf(dist).filter((file) => !files.includes(file))
  for (const file of files.toSorted((a, b) => depthOf(b) - depthOf(a))) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    renameSync(join(fresh, file), join(dist, file))
  }
  for (const file of outdated) if (Date.now() - statSync(join(dist, file)).mtimeMs >= keepMs) rmSync(join(dist, file))
  rmSync(fresh, { recursive: true })
}

/** What killed builds left behind. */
function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    const [, pid] = isFresh.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(root, name), { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const depthOf = (file: string): number => file.split(sep).length

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache, type ResolveFnOutput, type ResolveHookSync, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBuiltPackages } from './built-packages.ts'
import type { Environment } from './command-line.ts'

/** Young generation, which would grow to 134 MB. With less than twice 8 MB, calls become slower. */
const youngMemory = '--max-semi-space-size'
export const memoryFlags = [`${youngMemory}=8`, '--min-semi-space-size=8']
/** Memory freed by one thread can be reused by others. */
export const memoryVariables = { MALLOC_ARENA_MAX: '2' }

/** Speeds up startup and saves memory. Must run before anything else is loaded. */
export function prepareNode(env: Environment): void {
  if (canBeginAgain(env)) beginAgain(env)
  const cache = env.NODE_COMPILE_CACHE ?? findCacheFolder()
  // The second start needn't compile a thousand modules again.
  if (cache !== undefined) enableCompileCache(cache)
  registerHooks({ resolve: createResolve(findBuiltPackages()) })
}

/** Not twice, not if the operator chose it, and not with a listening parent (`node --watch`) or without `exec`. */
const canBeginAgain = (env: Environment): boolean =>
  ![...process.execArgv, env.NODE_OPTIONS].some((said) => said?.replaceAll('_', '-').includes(youngMemory)) &&
  process.channel === undefined &&
  process.platform !== 'win32'

/** Re-executes the process, so that V8 sizes its heap anew and the TypeScript loader (14 MB) isn't loaded yet. */
function beginAgain(env: Environment): void {
  const command = [process.execPath, ...process.execArgv, ...memoryFlags, ...process.argv.slice(1)]
  const cache = findCacheFolder()
  process.execve?.(process.execPath, command, {
    ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
    ...memoryVariables,
    ...env,
  })
}

/**
 * Node queries the disk several times for each of thousands of imports. Relative imports of modules are resolved
 * directly, most packages are bundled into one file each, and results are shared among our files.
 */
function createResolve(built: Map<string, string>): ResolveHookSync {
  const known = new Map<string, ResolveFnOutput>([...built].map(([name, url]) => [name, { url, format: 'module' }]))
  return (specifier, context, next) => {
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.'))
      return { url: new URL(specifier, context.parentURL).href, format: formatOf(specifier), shortCircuit: true }
    if (context.parentURL?.includes('/node_modules/')) return next(specifier, context)
    const found = known.get(specifier) ?? next(specifier, context)
    known.set(specifier, found)
    return { ...found, shortCircuit: true }
  }
}

/** Undefined: let Node determine it. */
const formatOf = (specifier: string) => (specifier.endsWith('.ts') ? 'module-typescript' : undefined)

/** Files in it are executed as they are, so only a folder that nobody else can have created or can write to. */
export function findCacheFolder(temporary = tmpdir()): string | undefined {
  const owner = process.getuid?.()
  const folder = join(temporary, `beckon-compiled-${owner}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // Usually it exists already; its owner is checked below.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const isOurs = found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
  return isOurs ? folder : undefined
}

import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache, type ResolveFnOutput, type ResolveHookSync, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBuiltPackages } from './built-packages.ts'
import type { Environment } from './command-line.ts'

/** The room for short-lived objects, which would grow to 134 MB. With less than 8 twice, calls become slower. */
const youngMemory = '--max-semi-space-size'
export const memoryFlags = [`${youngMemory}=8`, '--min-semi-space-size=8']
/** Memory that one thread gave back serves the others too. */
export const memoryVariables = { MALLOC_ARENA_MAX: '2' }

/** What makes a start quick and the service light. It must be said before anything else is loaded. */
export function prepareNode(env: Environment): void {
  if (canBeginAgain(env)) beginAgain(env)
  const cache = env.NODE_COMPILE_CACHE ?? findCacheFolder()
  // The second start need not compile a thousand modules again.
  if (cache !== undefined) enableCompileCache(cache)
  registerHooks({ resolve: createResolve(findBuiltPackages()) })
}

/** Not twice, not where the operator chose it, and not where a parent listens (`node --watch`) or the system has no `exec`. */
const canBeginAgain = (env: Environment): boolean =>
  ![...process.execArgv, env.NODE_OPTIONS].some((said) => said?.replaceAll('_', '-').includes(youngMemory)) &&
  process.channel === undefined &&
  process.platform !== 'win32'

/** The same process, from its beginning: there V8 takes its measures, and there is no need yet of what reads TypeScript (14 MB). */
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
 * Node asks the disk several times about each of thousands of imports. The relative ones of modules say themselves where
 * they lead, most packages are built into one file each, and what one of our files found, the others find too.
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

/** Undefined: Node finds it out. */
const formatOf = (specifier: string) => (specifier.endsWith('.ts') ? 'module-typescript' : undefined)

/** What lies there is run as it is. So it is a folder that nobody else can have made or can write to, or none. */
export function findCacheFolder(temporary = tmpdir()): string | undefined {
  const owner = process.getuid?.()
  const folder = join(temporary, `beckon-compiled-${owner}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // Most often it is there already; whether it is ours is looked at below.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const isOurs = found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
  return isOurs ? folder : undefined
}

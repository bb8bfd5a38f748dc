import { enableCompileCache, type ResolveHookSync, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from './command-line.ts'

/** The room for short-lived objects, which would grow to 134 MB. With less than 8 twice, calls become slower. */
const youngMemory = '--max-semi-space-size'
const youngMemoryMb = 8

/** What makes a start quick and the service light. It must be said before anything else is loaded. */
export function prepareNode(env: Environment): void {
  if (canBeginAgain(env)) beginAgain(env)
  // The second start need not compile a thousand modules again.
  enableCompileCache()
  registerHooks({ resolve: believeRelativeImports })
}

/** Not twice, not where the operator chose it, and not where a parent listens (`node --watch`) or the system has no `exec`. */
const canBeginAgain = (env: Environment): boolean =>
  ![...process.execArgv, env.NODE_OPTIONS].some((said) => said?.includes(youngMemory)) &&
  process.channel === undefined &&
  process.platform !== 'win32'

/** The same process, from its beginning: there V8 takes its measures, and there is no need yet of what reads TypeScript (14 MB). */
function beginAgain(env: Environment): void {
  const flags = [...process.execArgv, `${youngMemory}=${youngMemoryMb}`]
  process.execve?.(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], {
    NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    // Memory that one thread gave back serves the others too.
    MALLOC_ARENA_MAX: '2',
    ...env,
  })
}

/** Node asks the disk several times about each of thousands of imports. The relative ones of modules say themselves where they lead. */
const believeRelativeImports: ResolveHookSync = (specifier, context, next) =>
  specifier.startsWith('.') && context.conditions.includes('import')
    ? { url: new URL(specifier, context.parentURL).href, format: formatOf(specifier), shortCircuit: true }
    : next(specifier, context)

/** Undefined: Node finds it out. */
const formatOf = (specifier: string) => (specifier.endsWith('.ts') ? 'module-typescript' : undefined)

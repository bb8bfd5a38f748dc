import { posix } from 'node:path'
import type { Import, SourceFile } from './source-files.ts'

/**
 * What each package may import from others; `dependencies: false` also forbids npm packages, and from a list only types
 * may be imported.
 */
const packages: Record<string, { values: string[]; types: string[]; dependencies: boolean | string[] }> = {
  contract: { values: [], types: [], dependencies: ['typebox'] },
  server: { values: ['beckon-contract'], types: [], dependencies: true },
  sdk: { values: ['beckon-contract/event-stream'], types: ['beckon-contract'], dependencies: false },
  web: { values: ['beckon-sdk', 'beckon-contract'], types: [], dependencies: true },
  // The schemas are useless in a host page; these import nothing else.
  widget: {
    values: ['event-stream', 'markdown', 'choices', 'page-rules', 'widget-language', 'widget-languages'].map(
      (part) => `beckon-contract/${part}`,
    ),
    types: ['beckon-contract'],
    dependencies: true,
  },
}
export const packageNames = Object.keys(packages)

const layers = ['http', 'engines', 'store', 'outbound', 'search', 'vault']
/** The composition root: only it creates features, which create their own stores. */
const compositionRoot = ['app.ts', 'features.ts', 'feature-options.ts']
const entryPoints = ['main.ts', 'commands']
const drawers = /^(utils?|helpers?|common|managers?|services?|base|misc)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Every violation of the rules about imports and names, as a sentence that names the file. */
export function findBreaches(files: SourceFile[]): string[] {
  const edges = files.flatMap((file) => file.imports.map((taken) => ({ file, taken, to: targetOf(file, taken) })))
  return [
    ...files.flatMap(breachesOfName),
    ...files.flatMap(breachesOfEnvironment),
    ...edges.flatMap(({ file, taken, to }) => [
      ...breachesOfPackages(file, taken, to),
      ...(to && [file.path, to].every(isInServer) ? breachesOfServer(file.path, to) : []),
    ]),
    ...circles(edges.flatMap(({ file, to }) => (to ? [[partOf(file.path), partOf(to)] as const] : []))),
  ]
}

const isInServer = (path: string): boolean => path.startsWith('server/src/')

const targetOf = ({ path }: SourceFile, { from }: Import): string | undefined =>
  from.startsWith('.') ? posix.join(posix.dirname(path), from) : undefined

function breachesOfName({ path }: SourceFile): string[] {
  const [home, , ...names] = path.split('/')
  const breaches: string[] = []
  for (const name of names) {
    if (!kebab.test(name)) breaches.push(`${path}: file names are kebab-case.`)
    if (name.split(/[-.]/).some((word) => drawers.test(word)))
      breaches.push(`${path}: "${name}" says nothing of what is inside.`)
  }
  if (names.at(-1)?.startsWith('index.') && path !== `${home}/src/index.ts`)
    breaches.push(`${path}: index.ts is only for a package's entry.`)
  return breaches
}

function breachesOfEnvironment({ path, code, imports }: SourceFile): string[] {
  const readsIt = /\bprocess\b[\s?.]*\benv\b/.test(code) || imports.some(({ from }) => /^(node:)?process$/.test(from))
  return readsIt && path !== 'server/src/main.ts' ? [`${path}: only main.ts reads the environment.`] : []
}

function breachesOfPackages({ path }: SourceFile, { from, typesOnly }: Import, to: string | undefined): string[] {
  const home = path.split('/', 1)[0] ?? ''
  const rule = packages[home]
  if (!rule) return []
  if (to) return to.startsWith(`${home}/`) ? [] : [`${path} reaches into another package by ${from}.`]
  const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/')
  if (/^beckon(-|$)/.test(name)) {
    const allowed =
      [name, from].some((taken) => rule.values.includes(taken)) || (typesOnly && rule.types.includes(name))
    return allowed
      ? []
      : [`${path}: ${home} may not import ${name}${rule.types.includes(name) ? ' but its types' : ''}.`]
  }
  if (rule.dependencies === true || (Array.isArray(rule.dependencies) && rule.dependencies.includes(name))) return []
  return [`${path}: ${home} may not depend on ${name}.`]
}

/** The first name below server/src: a feature, a layer, `lib`, or a file such as config.ts. */
const partOf = (path: string): string => path.split('/').slice(0, 3).join('/')
const shortName = (feature: string): string => feature.replace('server/src/', '')
const isFolder = (name: string): boolean => !name.endsWith('.ts')

function breachesOfServer(path: string, to: string): string[] {
  const [here, there] = [shortName(partOf(path)), shortName(partOf(to))]
  if (there === 'test') return [`${path} imports ${to}: what we ship needs no tests.`]
  if (entryPoints.includes(here)) return []
  if (entryPoints.includes(there)) return [`${path} imports ${to}: nothing imports the command line.`]
  if (compositionRoot.includes(here))
    return to.endsWith('.store.ts') ? [`${path} imports ${to}: features create their own stores.`] : []
  if (compositionRoot.includes(there)) return [`${path} imports ${to}: only the command line does that.`]
  if (here === there) return breachesInside(path, to)
  if (here === 'lib') return [`${path} imports ${to}: lib imports nothing but lib.`]
  if (there === 'lib' || !isFolder(there)) return []
  if (!isFolder(here)) return [`${path} imports ${to}: it may import lib only, no feature and no layer.`]
  if (layers.includes(there)) return []
  if (layers.includes(here)) return [`${path} imports ${to}: a layer never imports a feature.`]
  return to === `server/src/${there}/${there}.ts`
    ? []
    : [`${path} imports ${to}: import another feature by its public interface, ${there}/${there}.ts.`]
}

/** Inside a feature: routes → public interface → store. Files that are neither belong to the public interface. */
function breachesInside(path: string, to: string): string[] {
  const kind = (file: string) => /\.(routes|store)\.ts$/.exec(file)?.[1] ?? 'rules'
  const feature = path.split('/')[2] ?? ''
  const isPublicInterface = (file: string) => posix.basename(file) === `${feature}.ts`
  if (kind(to) === 'routes' && kind(path) !== 'routes') return [`${path} imports ${to}: routes are the outermost.`]
  if (kind(path) === 'routes' && kind(to) === 'store')
    return [`${path} imports ${to}: routes ask the public interface.`]
  if (kind(path) === 'store' && isPublicInterface(to))
    return [`${path} imports ${to}: a store does not know the public interface.`]
  return []
}

/** Follows imports between features to find cycles. */
function circles(edges: (readonly [string, string])[]): string[] {
  const isPart = (name: string) => isInServer(name) && isFolder(name)
  const nexts = Map.groupBy(
    edges.filter(([from, to]) => from !== to && isPart(from) && isPart(to)),
    ([from]) => from,
  )
  const found = new Set<string>()
  function walk(way: string[]): void {
    for (const [, next] of nexts.get(way.at(-1) ?? '') ?? []) {
      const begin = way.indexOf(next)
      if (begin === -1) walk([...way, next])
      else found.add(nameCircle(way.slice(begin).map(shortName)))
    }
  }
  for (const feature of nexts.keys()) walk([feature])
  return [...found]
}

/** The same cycle has the same name, wherever the walk entered it. */
function nameCircle(features: string[]): string {
  const first = features.indexOf([...features].sort()[0] ?? '')
  const turned = [...features.slice(first), ...features.slice(0, first)]
  return `The features ${[...turned, turned[0]].join(' → ')} import each other in a circle.`
}

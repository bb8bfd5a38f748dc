import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../../../..')

export interface Import {
  from: string
  typesOnly: boolean
}
export interface SourceFile {
  /** Relative to the root of the repository, with `/`. */
  path: string
  imports: Import[]
  /** Without comments and string contents. */
  code: string
}

/** Every line of TypeScript that we ship, without tests. */
export function readSourceFiles(packages: readonly string[]): SourceFile[] {
  const isShipped = (path: string) => !/\.(test|d)\.tsx?$/.test(path) && !path.startsWith('server/src/test/')
  return globSync(`{${packages.join(',')}}/src/**/*.{ts,tsx}`, { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isShipped)
    .sort()
    .map((path) => readSource(path, readFileSync(join(repository, path), 'utf8')))
}

export function readSource(path: string, text: string): SourceFile {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return { path, code: withoutTexts(code), imports: [...readStatements(code), ...readCalls(code)] }
}

/** A template's expressions are code; its text is not. */
const withoutTexts = (code: string): string =>
  code
    .replace(/`(?:\\[\s\S]|[^`\\])*`/g, (text) => text.match(/(?<!\\)\$\{[^}]*\}/g)?.join(' ') ?? '')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")

/** `import x from 'y'`, `export * from 'y'` and the bare `import 'y'`. */
const readStatements = (code: string): Import[] =>
  [...code.matchAll(/^(?:import|export)\s+(?:([\w*{}\s,$]+?)\s+from\s+)?['"]([^'"]+)['"]/gm)].map(
    ([, names = '', from = '']) => ({ from, typesOnly: areTypes(names) }),
  )

const readCalls = (code: string): Import[] =>
  [...code.matchAll(/\b(?:import|require)\(\s*['"]([^'"]+)['"]/g)].map(([, from = '']) => ({ from, typesOnly: false }))

function areTypes(names: string): boolean {
  if (/^type\s/.test(names)) return true
  const inBraces = /^\{([\s\S]*)\}$/
    .exec(names.trim())?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return inBraces?.filter(Boolean).every((name) => name.startsWith('type ')) ?? false
}

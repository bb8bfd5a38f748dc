import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './processes.ts'

export interface CodeBlock {
  file: string
  language: string
  code: string
}

const read = (file: string) => readFileSync(join(repository, file), 'utf8')

/** What users read. */
const files = [
  'README.md',
  'sdk/README.md',
  'widget/README.md',
  ...readdirSync(join(repository, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ...readdirSync(join(repository, 'examples'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.md') ? [`examples/${name}`] : [],
  ),
]

export const codeBlocks: CodeBlock[] = files.flatMap((file) =>
  [...read(file).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    file,
    language,
    code,
  })),
)

/** The programs of `examples/` by their path there. Each is run by a journey. */
export const examples = new Map(
  readdirSync(join(repository, 'examples'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(repository, 'examples/').length))
    .map((file) => [file, read(`examples/${file}`)]),
)

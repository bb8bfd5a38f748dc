import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const built = join(import.meta.dirname, 'guides')
/** The build has copies beside it. The sources use the files of the repository. */
const root = existsSync(built) ? built : join(import.meta.dirname, '../../..')

export const readGuideFile = (file: string): Buffer => readFileSync(join(root, file))

/** Without their extension. */
export const listDecisions = (): string[] =>
  readdirSync(join(root, 'docs/decisions')).map((name) => name.replace(/\.md$/, ''))

export const listImages = (): string[] => readdirSync(join(root, 'docs/images'))

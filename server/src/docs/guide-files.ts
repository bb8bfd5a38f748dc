import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository: pages are rendered by the build, or by a service that runs from the sources. */
const root = join(import.meta.dirname, '../../..')

export const readGuideFile = (file: string): Buffer => readFileSync(join(root, file))

/** Without their extension. */
export const listDecisions = (): string[] =>
  readdirSync(join(root, 'docs/decisions')).map((name) => name.replace(/\.md$/, ''))

export const listImages = (): string[] => readdirSync(join(root, 'docs/images'))

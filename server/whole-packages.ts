import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { PackageList } from './src/commands/built-packages.ts'

const prefix = '\0whole:'

/** Builds each of these packages as one file, with a list that says of which versions they were made. */
export const wholePackages = (names: string[]): Plugin => ({
  name: 'whole-packages',
  config: () => ({
    build: {
      rolldownOptions: { input: Object.fromEntries(names.map((name) => [name.replace('/', '-'), `${prefix}${name}`])) },
    },
  }),
  resolveId: (id) => (id.startsWith(prefix) ? id : null),
  load: (id) => (id.startsWith(prefix) ? writeEntry(id.slice(prefix.length)) : null),
  // When all files are there, and in one go: a build that broke off has no list.
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    const files = Object.fromEntries(
      chunks
        .filter(({ facadeModuleId }) => facadeModuleId?.startsWith(prefix))
        .map(({ facadeModuleId, fileName }) => [facadeModuleId?.slice(prefix.length), fileName]),
    )
    const homes = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(homeOf)))
    const versions = [...homes].sort().map((home) => [home, versionOf(home)])
    const sizes = Object.keys(bundle).map((file) => [file, statSync(join(dir, file)).size])
    const list: PackageList = { files, versions: Object.fromEntries(versions), sizes: Object.fromEntries(sizes) }
    const place = join(dir, 'packages.json')
    writeFileSync(`${place}.new`, JSON.stringify(list, null, 2))
    renameSync(`${place}.new`, place)
  },
})

/** Node finds the names that a CommonJS package exports; a bundler does not, so they are asked of Node. */
async function writeEntry(name: string): Promise<string> {
  const names = Object.keys(await import(name)).filter((each) => !['module.exports', '__esModule'].includes(each))
  return `export { ${names.join(', ')} } from '${name}'`
}

const root = join(import.meta.dirname, '..')

/** The folder of the package that a file is of, as npm names it. */
function homeOf(file: string): string[] {
  const [home] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.split(sep).join('/')) ?? []
  return home === undefined ? [] : [posix.relative(root.split(sep).join('/'), home)]
}

const versionOf = (home: string): string => JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8')).version

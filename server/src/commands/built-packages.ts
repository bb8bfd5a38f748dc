import { readFileSync, statSync } from 'node:fs'

/** What `npm run build` records about the packages it bundled into one file each. */
export interface PackageList {
  /** Bundled files, by import name. */
  files: Record<string, string>
  /** Versions of the packages and their dependencies, by install folder. */
  versions: Record<string, string>
  /** Size of each file in bytes, including shared chunks. */
  sizes: Record<string, number>
}

/** npm's record of installed packages. */
interface Installed {
  packages: Record<string, { version?: string }>
}

const builtPlace = new URL('../../dist/packages/', import.meta.url)
const installedPlace = new URL('../../../node_modules/', import.meta.url)

/** Bundled packages, one file instead of hundreds each. Empty unless they match the installed versions. */
export function findBuiltPackages(built = builtPlace, installed = installedPlace): Map<string, string> {
  const list = read<Partial<PackageList>>(new URL('packages.json', built))
  const { packages = {} } = read<Installed>(new URL('.package-lock.json', installed)) ?? {}
  const { files = {}, versions = {}, sizes = {} } = list ?? {}
  const areTheSame = Object.entries(versions).every(([home, version]) => packages[home]?.version === version)
  const areWhole = Object.entries(sizes).every(([file, bytes]) => sizeOf(new URL(file, built)) === bytes)
  if (!areTheSame || !areWhole) return new Map()
  return new Map(Object.entries(files).map(([name, file]) => [name, new URL(file, built).href]))
}

const sizeOf = (file: URL): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

/** Undefined if it was never written, or only partly. */
function read<Content>(file: URL): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

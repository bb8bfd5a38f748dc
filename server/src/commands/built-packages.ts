import { readFileSync, statSync } from 'node:fs'

/** What `npm run build` says of the packages that it made one file each of. */
export interface PackageList {
  /** Their files, by the name under which they are imported. */
  files: Record<string, string>
  /** Of which version they and all they hold were, by the folder it was installed in. */
  versions: Record<string, string>
  /** How many bytes each file has, those that several share among them. */
  sizes: Record<string, number>
}

/** What npm says of all that it installed. */
interface Installed {
  packages: Record<string, { version?: string }>
}

const builtPlace = new URL('../../dist/packages/', import.meta.url)
const installedPlace = new URL('../../../node_modules/', import.meta.url)

/** Where to find packages in one file instead of hundreds: nowhere, unless they were made of the versions that are installed. */
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

/** Undefined where it was never written, or not to its end. */
function read<Content>(file: URL): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

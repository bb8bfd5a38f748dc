import { readFileSync } from 'node:fs'

/** What `npm run build` says of the packages that it made one file each of. */
export interface PackageList {
  /** Their files, by the name under which they are imported. */
  files: Record<string, string>
  /** Of which version they and all they hold were, by the folder it was installed in. */
  versions: Record<string, string>
}

/** What npm says of all that it installed. */
interface Installed {
  packages: Record<string, { version?: string }>
}

const builtPlace = new URL('../../dist/packages/', import.meta.url)
const installedPlace = new URL('../../../node_modules/', import.meta.url)

/** Where to find packages in one file instead of hundreds: nowhere, unless they were made of the versions that are installed. */
export function findBuiltPackages(built = builtPlace, installed = installedPlace): Map<string, string> {
  const list = read<PackageList>(new URL('packages.json', built))
  const { packages = {} } = read<Installed>(new URL('.package-lock.json', installed)) ?? {}
  if (!list || Object.entries(list.versions).some(([home, version]) => packages[home]?.version !== version))
    return new Map()
  return new Map(Object.entries(list.files).map(([name, file]) => [name, new URL(file, built).href]))
}

/** Undefined where it was never written, or not to its end. */
function read<Content>(file: URL): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

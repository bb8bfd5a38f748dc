import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { installWithApt } from './apt.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where it can't be had. */
    firefox: string | null
  }
}

const names = ['firefox-esr', 'firefox']

function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.FIREFOX_PATH ?? '', ...installed].find((path) => path !== '' && existsSync(path))
}

/** Found once, outside any test's time: it may have to be installed first. */
export default async function setup(project: TestProject) {
  const found = findFirefox()
  if (!found) await installWithApt('firefox-esr')
  project.provide('firefox', found ?? findFirefox() ?? null)
}

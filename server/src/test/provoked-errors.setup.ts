import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiName, type Operation, operations } from 'beckon-contract'
import type { TestProject } from 'vitest/node'
import { nameOfError } from './declared-errors.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with a line for every error code that an operation has answered in this run. */
    provokedErrors: string
  }
}

const declared = (Object.keys(operations) as ApiName[]).flatMap((api) =>
  Object.values<Operation>(operations[api]).flatMap((operation) =>
    (operation.errors ?? []).map((code) => nameOfError(api, operation, code)),
  ),
)

/** Its timeout is longer than a test should take: `providers.test.ts` calls what the route calls. */
const provokedWithoutRoute = ['POST /api/settings/providers/{providerId}/test: engine_timeout']

/** After a run of all tests, every error code that an operation declares must have been answered in one of them. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-provoked-'))
  const file = join(folder, 'errors')
  writeFileSync(file, '')
  project.provide('provokedErrors', file)
  return async function teardown() {
    const provoked = new Set([...provokedWithoutRoute, ...readFileSync(file, 'utf8').split('\n')])
    rmSync(folder, { recursive: true, force: true })
    const missing = declared.filter((name) => !provoked.has(name))
    if (missing.length > 0 && (await hasRunAll(project)))
      throw new Error(`No test provokes these errors. Write one, or do not declare them:\n${missing.join('\n')}`)
  }
}

async function hasRunAll(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest
  const run = state.getFiles().filter(({ projectName }) => projectName === project.name)
  const { testFiles } = await project.globTestFiles()
  return config.testNamePattern === undefined && run.length === testFiles.length
}

import { defineConfig } from 'vitest/config'
import { sdkSource } from './sdk/build/source.ts'
import { findCacheFolder } from './server/src/commands/compile-cache.ts'

// Bounds for a test that hangs, far above what a busy machine needs.
const expectations = { poll: { timeout: 240_000 }, requireAssertions: true }

// Threads and programs of the tests load the service's sources again and again: compiled once, they start in a fraction
// of the time. Inherited by every process of the run.
const compiled = findCacheFolder()
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= compiled

// A host can stop a process for ten seconds, and the service then times out as it should. The report names each test that
// passed only when repeated. Random tests (fast-check) are never repeated: another seed would hide what they found.
const retry = { count: 1, condition: /^(?!Property failed)/ }

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: sdkSource },
        test: {
          name: 'unit',
          include: ['{contract,server,sdk,web,widget}/src/**/*.test.{ts,tsx}'],
          environment: 'node',
          // A worker loads and compiles the service once, not for each file. What a test changes, it changes back.
          isolate: false,
          setupFiles: ['server/src/test/worker.setup.ts'],
          globalSetup: ['server/src/test/provoked-errors.setup.ts', 'server/src/test/databases.setup.ts'],
          expect: expectations,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // More than cores, for some tests wait: for an interval of the service, or another program.
          maxWorkers: 3,
          retry,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          environment: 'node',
          globalSetup: ['e2e/chromium.setup.ts', 'e2e/firefox.setup.ts'],
          expect: expectations,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 3,
          retry,
          // After the unit tests. Three, for a page waits for much of its time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

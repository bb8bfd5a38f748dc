import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
  }
}

/** Found once, outside any test's time: it may have to be installed first. */
export default async function setup(project: TestProject) {
  project.provide('chromium', await findChromium())
}

import { afterAll, beforeAll } from 'vitest'
import { setIdClock } from '../lib/clock.ts'

// The files of a worker share its modules and its environment: what a file changed would be found by the next one.
let environment: NodeJS.ProcessEnv

beforeAll(() => {
  environment = { ...process.env }
})

afterAll(() => {
  setIdClock(Date.now) // A service without a test clock sets the time of ids for all.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment) // Vite's configuration for a build sets NODE_ENV, which React reads.
})

import { afterAll } from 'vitest'
import { setIdClock } from '../lib/clock.ts'

/** The files of a worker share their modules, and a service without a test clock sets the time of ids for all of them. */
afterAll(() => setIdClock(Date.now))

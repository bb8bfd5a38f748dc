import { serveThread } from '../lib/queued-thread.ts'
import { readTests, type TestFile } from './read-test-file.ts'

serveThread(({ format, bytes }: TestFile) => readTests(format, bytes))

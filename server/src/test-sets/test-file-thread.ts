import { serveFileThread } from '../lib/file-thread.ts'
import { readTests, type TestFile } from './read-test-file.ts'

serveFileThread(({ format, bytes }: TestFile) => readTests(format, bytes))

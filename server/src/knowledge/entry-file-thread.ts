import { serveThread } from '../lib/queued-thread.ts'
import { type EntryFile, readEntries } from './import-entries.ts'

serveThread(({ request, bytes }: EntryFile) => readEntries(request, bytes))

import { serveFileThread } from '../lib/file-thread.ts'
import { type EntryFile, readEntries } from './import-entries.ts'

serveFileThread(({ request, bytes }: EntryFile) => readEntries(request, bytes))

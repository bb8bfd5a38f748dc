import { serveThread } from '../lib/queued-thread.ts'
import { readBotFile } from './read-bot-file.ts'

serveThread(readBotFile)

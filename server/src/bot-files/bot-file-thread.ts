import { serveFileThread } from '../lib/file-thread.ts'
import { readBotFile } from './read-bot-file.ts'

serveFileThread(readBotFile)

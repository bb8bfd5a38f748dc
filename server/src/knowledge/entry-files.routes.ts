import { fileRoutes } from '../http/file-routes.ts'
import type { EntryFiles } from './entry-files.ts'

export const entryFileRoutes = (files: EntryFiles) =>
  fileRoutes({ path: 'entries', fileName: 'questions-and-answers', files })

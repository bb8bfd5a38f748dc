import { knowledgeOperations } from 'beckon-contract'
import { fileRoutes } from '../http/file-routes.ts'
import type { EntryFiles } from './entry-files.ts'

const { importEntries, exportEntries } = knowledgeOperations

export const entryFileRoutes = (files: EntryFiles) =>
  fileRoutes({ importing: importEntries, exporting: exportEntries, fileName: 'questions-and-answers', files })

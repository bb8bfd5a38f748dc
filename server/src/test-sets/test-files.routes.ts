import { testOperations } from 'beckon-contract'
import { fileRoutes } from '../http/file-routes.ts'
import type { TestFiles } from './test-files.ts'

const { importTests, exportTests } = testOperations

export const testFileRoutes = (files: TestFiles) =>
  fileRoutes({ importing: importTests, exporting: exportTests, fileName: 'tests', files })

import { fileRoutes } from '../http/file-routes.ts'
import type { TestFiles } from './test-files.ts'

export const testFileRoutes = (files: TestFiles) => fileRoutes({ path: 'tests', fileName: 'tests', files })

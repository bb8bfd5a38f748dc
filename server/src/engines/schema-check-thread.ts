import { serveFileThread } from '../lib/file-thread.ts'
import type { SchemaCheck } from './schema-checks.ts'
import { createSchemaValidator } from './schema-validator.ts'

serveFileThread((check: SchemaCheck) => createSchemaValidator()(check))

import { serveThread } from '../lib/queued-thread.ts'
import type { SchemaCheck } from './schema-checks.ts'
import { createSchemaValidator } from './schema-validator.ts'

serveThread((check: SchemaCheck) => createSchemaValidator()(check))

import type { PublicOperation } from '../operation.ts'
import { Type } from '../schema.ts'

export const descriptionOperations = {
  getOpenapi: {
    method: 'GET',
    path: '/openapi.json',
    tag: 'Description',
    summary: 'Get this API description',
    description: 'An OpenAPI 3.1 document.',
    access: 'public',
    responses: { 200: Type.Object({}, { additionalProperties: true }) },
  },
} as const satisfies Record<string, PublicOperation>

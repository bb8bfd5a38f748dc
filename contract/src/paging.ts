import { limits } from './limits.ts'
import { Closed, Type } from './schema.ts'

export const PageQuery = Closed({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMost,
      default: limits.pageSize,
      description:
        'The most items to return. A page ends after about 500 kB of text: continue until `next_cursor` is null.',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `next_cursor` of the previous page' })),
})

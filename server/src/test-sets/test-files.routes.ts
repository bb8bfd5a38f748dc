import { EntryFileQuery, ImportResult, limits } from 'beckon-contract'
import { attachment, mediaTypes } from '../http/attachment.ts'
import { rawBodyOf, takeRawBytes } from '../http/raw-body.ts'
import { params, type Routes } from '../http/routes.ts'
import type { TestFiles } from './test-files.ts'

const OneBot = params('botId')

export const testFileRoutes =
  (files: TestFiles): Routes =>
  async (http) => {
    takeRawBytes(http)

    http.post(
      '/bots/:botId/tests/import',
      {
        config: { access: 'editor', rawBody: true },
        bodyLimit: limits.importBytes,
        schema: { params: OneBot, querystring: EntryFileQuery, response: { 200: ImportResult } },
      },
      async (request) => {
        const { member, params, query } = request
        return files.importFile(member.accountId, params.botId, query.format ?? 'csv', rawBodyOf(request))
      },
    )

    http.get(
      '/bots/:botId/tests/export',
      { config: { access: 'viewer' }, schema: { params: OneBot, querystring: EntryFileQuery } },
      async ({ member, params: { botId }, query: { format = 'csv' } }, reply) => {
        const { name, content } = await files.exportFile(member.accountId, botId, format)
        return reply
          .header('content-disposition', attachment(`tests.${format}`, name))
          .type(mediaTypes[format])
          .send(content)
      },
    )
  }

import { EntryFileQuery, ImportResult, limits } from 'beckon-contract'
import { rawBodyOf, takeRawBytes } from '../http/raw-body.ts'
import { params, type Routes } from '../http/routes.ts'
import type { EntryFiles } from './entry-files.ts'

const OneBot = params('botId')
const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

export const entryFileRoutes =
  (files: EntryFiles): Routes =>
  async (http) => {
    takeRawBytes(http)

    http.post(
      '/bots/:botId/entries/import',
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
      '/bots/:botId/entries/export',
      { config: { access: 'viewer' }, schema: { params: OneBot, querystring: EntryFileQuery } },
      async ({ member, params: { botId }, query: { format = 'csv' } }, reply) => {
        const { name, content } = await files.exportFile(member.accountId, botId, format)
        return reply
          .header(
            'content-disposition',
            `attachment; filename="questions-and-answers.${format}"; filename*=UTF-8''${percentEncoded(name)}`,
          )
          .type(mediaTypes[format])
          .send(content)
      },
    )
  }

/** As RFC 8187 wants it: a little stricter than for addresses. */
const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

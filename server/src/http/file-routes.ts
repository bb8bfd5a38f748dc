import type { Readable } from 'node:stream'
import { EntryFileQuery, type EntryFormat, ImportResult, limits } from 'beckon-contract'
import { attachment, mediaTypes } from './attachment.ts'
import { rawBodyOf, takeRawBytes } from './raw-body.ts'
import { params, type Routes } from './routes.ts'

const OneBot = params('botId')

/** A bot's data that can be exported and imported as a CSV or JSON file. */
interface Files {
  importFile: (accountId: string, botId: string, format: EntryFormat, bytes: Uint8Array) => Promise<ImportResult>
  exportFile: (
    accountId: string,
    botId: string,
    format: EntryFormat,
  ) => Promise<{ name: string; content: Readable | string }>
}

/** `path`: relative to the bot. `fileName`: without extension, ASCII for old clients. */
export const fileRoutes =
  ({ path, fileName, files }: { path: string; fileName: string; files: Files }): Routes =>
  async (http) => {
    takeRawBytes(http)

    http.post(
      `/bots/:botId/${path}/import`,
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
      `/bots/:botId/${path}/export`,
      { config: { access: 'viewer' }, schema: { params: OneBot, querystring: EntryFileQuery } },
      async ({ member, params: { botId }, query: { format = 'csv' } }, reply) => {
        const { name, content } = await files.exportFile(member.accountId, botId, format)
        return reply
          .header('content-disposition', attachment(`${fileName}.${format}`, name))
          .type(mediaTypes[format])
          .send(content)
      },
    )
  }

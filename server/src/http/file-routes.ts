import type { Readable } from 'node:stream'
import type { EntryFormat, ImportResult, testOperations } from 'beckon-contract'
import { attachment, mediaTypes } from './attachment.ts'
import { operationRoute } from './operation-route.ts'
import { rawBodyOf, withRawBytes } from './raw-body.ts'
import type { Routes } from './routes.ts'

/** A bot's data that can be exported and imported as a CSV or JSON file. */
interface Files {
  importFile: (accountId: string, botId: string, format: EntryFormat, bytes: Uint8Array) => Promise<ImportResult>
  exportFile: (
    accountId: string,
    botId: string,
    format: EntryFormat,
  ) => Promise<{ name: string; content: Readable | string }>
}

interface FileOperations {
  importing: typeof testOperations.importTests
  exporting: typeof testOperations.exportTests
}

/** `fileName`: without extension, ASCII for old clients. */
export const fileRoutes = ({
  importing,
  exporting,
  fileName,
  files,
}: FileOperations & { fileName: string; files: Files }): Routes =>
  withRawBytes(async (http) => {
    operationRoute(http, importing, async (request) => {
      const { member, params, query } = request
      return files.importFile(member.accountId, params.botId, query.format ?? 'csv', rawBodyOf(request))
    })

    operationRoute(http, exporting, async ({ member, params: { botId }, query: { format = 'csv' } }, reply) => {
      const { name, content } = await files.exportFile(member.accountId, botId, format)
      return reply
        .header('content-disposition', attachment(`${fileName}.${format}`, name))
        .type(mediaTypes[format])
        .send(content)
    })
  })

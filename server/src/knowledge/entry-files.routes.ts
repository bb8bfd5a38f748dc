import { knowledgeOperations } from 'beckon-contract'
import { attachment, mediaTypes } from '../http/attachment.ts'
import { operationRoute } from '../http/operation-route.ts'
import { rawBodyOf, withRawBytes } from '../http/raw-body.ts'
import type { Routes } from '../http/routes.ts'
import type { EntryFiles } from './entry-files.ts'
import { readChosen } from './import-columns.ts'

const { importEntries, previewImport, exportEntries } = knowledgeOperations

export const entryFileRoutes = (files: EntryFiles): Routes =>
  withRawBytes(async (http) => {
    operationRoute(http, importEntries, async (request) => {
      const { member, params, query } = request
      const { format = 'csv', skipInvalid, name } = query
      const asked = { format, skipInvalid, name, ...readChosen(query) }
      return files.importFile(member.accountId, params.botId, asked, rawBodyOf(request))
    })

    operationRoute(http, previewImport, async (request) => {
      const { member, params, query } = request
      const { format = 'csv' } = query
      return files.previewFile(member.accountId, params.botId, { format, ...readChosen(query) }, rawBodyOf(request))
    })

    operationRoute(http, exportEntries, async ({ member, params: { botId }, query }, reply) => {
      const { format = 'csv' } = query
      const { name, content } = await files.exportFile(member.accountId, botId, query)
      return reply
        .header('content-disposition', attachment(`questions-and-answers.${format}`, name))
        .type(mediaTypes[format])
        .send(content)
    })
  })

import {
  FileQuery,
  limits,
  PageDraft,
  PageQuery,
  PassageList,
  SiteDraft,
  Source,
  SourceChange,
  SourceList,
  SourceText,
  TextDraft,
} from 'beckon-contract'
import { rawBodyOf, takeRawBytes } from '../http/raw-body.ts'
import { params, type Routes } from '../http/routes.ts'
import type { Sources } from './sources.ts'

const OneBot = params('botId')
const OneSource = params('botId', 'sourceId')
/** Cyrillic or Chinese text takes several bytes per character. */
const textBodyBytes = 2 * 1024 * 1024

export const sourceRoutes =
  (sources: Sources): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/sources',
      {
        config: { access: 'viewer' },
        schema: { params: OneBot, querystring: PageQuery, response: { 200: SourceList } },
      },
      async ({ member, params: { botId }, query: { limit = limits.pageSize, cursor } }) =>
        sources.list(member.accountId, botId, { limit, cursor }),
    )

    http.post(
      '/bots/:botId/sources/texts',
      {
        config: { access: 'editor' },
        bodyLimit: textBodyBytes,
        schema: { params: OneBot, body: TextDraft, response: { 201: Source } },
      },
      async ({ member, params: { botId }, body }, reply) =>
        reply.code(201).send(await sources.addText(member.accountId, botId, body)),
    )

    await http.register(fileRoutes(sources))

    http.post(
      '/bots/:botId/sources/pages',
      { config: { access: 'editor' }, schema: { params: OneBot, body: PageDraft, response: { 201: Source } } },
      async ({ member, params: { botId }, body }, reply) =>
        reply.code(201).send(await sources.addPage(member.accountId, botId, body)),
    )

    http.post(
      '/bots/:botId/sources/sites',
      { config: { access: 'editor' }, schema: { params: OneBot, body: SiteDraft, response: { 201: Source } } },
      async ({ member, params: { botId }, body }, reply) =>
        reply.code(201).send(await sources.addSite(member.accountId, botId, body)),
    )

    http.get(
      '/bots/:botId/sources/:sourceId',
      { config: { access: 'viewer' }, schema: { params: OneSource, response: { 200: Source } } },
      async ({ member, params: { botId, sourceId } }) => sources.get(member.accountId, botId, sourceId),
    )

    http.get(
      '/bots/:botId/sources/:sourceId/text',
      { config: { access: 'viewer' }, schema: { params: OneSource, response: { 200: SourceText } } },
      async ({ member, params: { botId, sourceId } }) => ({
        text: await sources.getText(member.accountId, botId, sourceId),
      }),
    )

    http.patch(
      '/bots/:botId/sources/:sourceId',
      {
        config: { access: 'editor' },
        bodyLimit: textBodyBytes,
        schema: { params: OneSource, body: SourceChange, response: { 200: Source } },
      },
      async ({ member, params: { botId, sourceId }, body }) => sources.change(member.accountId, botId, sourceId, body),
    )

    http.post(
      '/bots/:botId/sources/:sourceId/read',
      { config: { access: 'editor' }, schema: { params: OneSource, response: { 202: Source } } },
      async ({ member, params: { botId, sourceId } }, reply) =>
        reply.code(202).send(await sources.readAgain(member.accountId, botId, sourceId)),
    )

    http.delete(
      '/bots/:botId/sources/:sourceId',
      { config: { access: 'editor' }, schema: { params: OneSource } },
      async ({ member, params: { botId, sourceId } }, reply) => {
        await sources.remove(member.accountId, botId, sourceId)
        return reply.code(204).send()
      },
    )

    http.get(
      '/bots/:botId/sources/:sourceId/passages',
      {
        config: { access: 'viewer' },
        schema: { params: OneSource, querystring: PageQuery, response: { 200: PassageList } },
      },
      async ({ member, params: { botId, sourceId }, query: { limit = limits.pageSize, cursor } }) =>
        sources.listPassages(member.accountId, botId, sourceId, { limit, cursor }),
    )
  }

/** One request per file, so that each has its own progress and fails independently. */
const fileRoutes =
  (sources: Sources): Routes =>
  async (http) => {
    takeRawBytes(http)
    http.post(
      '/bots/:botId/sources/files',
      {
        config: { access: 'editor', rawBody: true },
        bodyLimit: limits.fileBytes,
        schema: { params: OneBot, querystring: FileQuery, response: { 201: Source } },
      },
      async (request, reply) => {
        const { member, params, query } = request
        return reply
          .code(201)
          .send(await sources.addFile(member.accountId, params.botId, query.name ?? '', rawBodyOf(request)))
      },
    )
  }

import { describeApi, descriptionOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import { once } from '../lib/once.ts'
import { version } from '../lib/version.ts'
import { errorsPage } from './errors-page.ts'
import { keepPage } from './kept-page.ts'

/** The public API description, for machines and for people. No token required. */
export const openapiRoutes = (): Routes => async (http) => {
  const openapi = once(() => JSON.stringify(describeApi(version)))
  operationRoute(http, descriptionOperations.getOpenapi, async (_, reply) =>
    reply.type('application/json').header('access-control-allow-origin', '*').send(openapi()),
  )
}

/** Imported on demand: the reference needs a Markdown parser, which would slow down startup. */
const buildReference = async (baseUrl: string) => (await import('./reference-page.ts')).referencePage(baseUrl)

export const docsRoutes =
  (baseUrl: () => string): Routes =>
  async (http) => {
    http.get('/docs', { config: { access: 'public' } }, keepPage(baseUrl, buildReference))
    http.get('/docs/errors', { config: { access: 'public' } }, keepPage(baseUrl, errorsPage))
  }

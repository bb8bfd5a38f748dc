import { describeApi } from 'beckon-contract'
import type { Routes } from '../http/routes.ts'
import { version } from '../lib/version.ts'
import { errorsPage } from './errors-page.ts'
import { keepPage } from './kept-page.ts'

/** The public description of the API: for machines and for people. No token required. */
export const openapiRoutes = (): Routes => async (http) => {
  const openapi = JSON.stringify(describeApi(version))
  http.get('/openapi.json', { config: { access: 'public' } }, async (_, reply) =>
    reply.type('application/json').header('access-control-allow-origin', '*').send(openapi),
  )
}

/** The reference needs a parser for Markdown, which a start does not wait for. */
const buildReference = async (baseUrl: string) => (await import('./reference-page.ts')).referencePage(baseUrl)

export const docsRoutes =
  (baseUrl: () => string): Routes =>
  async (http) => {
    http.get('/docs', { config: { access: 'public' } }, keepPage(baseUrl, buildReference))
    http.get('/docs/errors', { config: { access: 'public' } }, keepPage(baseUrl, errorsPage))
  }

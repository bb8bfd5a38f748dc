import { type ApiName, type Operation, operations, prefixes } from 'beckon-contract'
import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'

/** Files of the build: their content is not an operation. */
const isFile = (url: string) => url.endsWith('/*') || ['/embed/chat.js', '/embed/visitor.js'].includes(url)

test('every operation of the contract is a route, and every route of the three APIs is an operation', async () => {
  const app = await startTestApp('sqlite')
  const described = Object.entries(operations).flatMap(([api, table]) =>
    Object.values<Operation>(table).map(({ method, path, access }) => ({
      name: `${method} ${prefixes[api as ApiName]}${path}`,
      access,
    })),
  )
  const registered = app.routes
    .filter(({ url, method }) => /^\/(api|embed)\//.test(url) && !isFile(url) && method !== 'HEAD')
    .map(({ method, url, access }) => ({ name: `${method} ${url.replace(/:(\w+)/g, '{$1}')}`, access }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(registered.sort(byName)).toEqual(described.sort(byName))
})

test('every route of the three APIs is registered from its operation, not by hand', async () => {
  const app = await startTestApp('sqlite')
  const byHand = app.routes.filter(({ url, operation }) => /^\/(api|embed)\//.test(url) && !isFile(url) && !operation)
  expect(byHand).toEqual([])
})

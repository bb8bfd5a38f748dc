import { expect, test } from 'vitest'
import { findObstacles, splitPolicies, type Wanted } from './page-policy.ts'

const service = 'https://bots.example:8443'
const wanted: Wanted = {
  page: new URL('https://shop.example/cart'),
  scripts: [new URL('/widget.js', service), new URL('/embed/7/launcher.js', service)],
  frame: new URL('/embed/7/panel', service),
  nonce: undefined,
}
const obstacles = (policy: string, more: Partial<Wanted> = {}) =>
  findObstacles(splitPolicies(policy), { ...wanted, ...more }).map(({ directive }) => directive)

test.each([
  '',
  'img-src *',
  "default-src 'self' https://bots.example:8443",
  'script-src https://bots.example:8443; frame-src https://bots.example:8443',
  "default-src 'none'; script-src bots.example:*; child-src https://*.example:8443",
  'default-src https:',
  'default-src http:',
  'default-src *',
  'script-src https://bots.example:8443/; frame-src https://bots.example:8443/embed/',
  'SCRIPT-SRC https://BOTS.example:8443; Frame-Src *',
  "script-src 'none'; script-src-elem https://bots.example:8443",
])('the policy %j allows the chat', (policy) => {
  expect(obstacles(policy)).toEqual([])
})

test.each([
  ["default-src 'self'", ['default-src', 'default-src']],
  ["script-src 'self'", ['script-src']],
  ["script-src 'none'", ['script-src']],
  ['script-src', ['script-src']],
  ["frame-src 'none'", ['frame-src']],
  ["child-src 'self'; script-src *", ['child-src']],
  ['script-src https://bots.example', ['script-src']],
  ['script-src https://evilbots.example:8443', ['script-src']],
  ['script-src https://*.bots.example:8443', ['script-src']],
  ['script-src https://bots.example:8443/widget.js', ['script-src']],
  ["script-src 'strict-dynamic' 'nonce-abc' https://bots.example:8443", ['script-src']],
  ["script-src 'nonce-abc'", ['script-src']],
  ["script-src *, frame-src *, script-src 'self'", ['script-src']],
  ["script-src 'self'; script-src *", ['script-src']],
])('the policy %j blocks it by %j', (policy, directives) => {
  expect(obstacles(policy)).toEqual(directives)
})

test('a script with the page’s nonce is allowed, and no other', () => {
  expect(obstacles("script-src 'strict-dynamic' 'nonce-abc'", { nonce: 'abc' })).toEqual([])
  expect(obstacles("script-src 'nonce-abc'", { nonce: 'xyz' })).toEqual(['script-src'])
})

test('“self” is the service only on its own pages', () => {
  expect(obstacles("default-src 'self'", { page: new URL(service) })).toEqual([])
})

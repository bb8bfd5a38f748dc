import { describe, expect, test } from 'vitest'
import { argumentsIn, fillTemplate, findTemplateFault, originOf } from './url-template.ts'

const fill = (template: string, args: Record<string, string>, person: Record<string, string> = {}) =>
  fillTemplate(template, { argument: (name) => args[name], person: (path) => person[path] }).href

describe('the URL of a tool', () => {
  test('takes arguments and user fields into path and query', () => {
    const template = 'https://crm.example:8443/v1/{list}/{{user.id}}?q={q}&plan={{user.attributes.plan}}'
    const person = { 'user.id': 'ada 1', 'user.attributes.plan': 'pro' }
    expect(findTemplateFault(template, ['list', 'q'])).toBeUndefined()
    expect(argumentsIn(template)).toEqual(new Set(['list', 'q']))
    expect(fill(template, { list: 'контакты', q: 'a&b=c' }, person)).toBe(
      'https://crm.example:8443/v1/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B/ada%201?q=a%26b%3Dc&plan=pro',
    )
  })

  test.each([
    ['a/b', '/v1/a%2Fb/notes'],
    ['a?x=1', '/v1/a%3Fx%3D1/notes'],
    ['a#x', '/v1/a%23x/notes'],
    ['%2Fadmin', '/v1/%252Fadmin/notes'],
    ['..a', '/v1/..a/notes'],
    ['\t\r\nhost: x', '/v1/%09%0D%0Ahost%3A%20x/notes'],
    ['{other}', '/v1/%7Bother%7D/notes'],
    ['\ud800', '/v1/%EF%BF%BD/notes'],
    ['@evil.example', '/v1/%40evil.example/notes'],
  ])('%j stays in its own path segment', (id, path) => {
    expect(fill('https://crm.example/v1/{id}/notes', { id })).toBe(`https://crm.example${path}`)
  })

  test.each(['.', '..', '../admin', '..\\admin', 'a/../b', 'a/..', '%2e%2E', '%2e/x', ''])(
    '%j is refused in a path',
    (id) => {
      expect(() => fill('https://crm.example/v1/{id}/notes', { id })).toThrow(/A value|no value/)
    },
  )

  test('values do not combine into dots', () => {
    expect(() => fill('https://crm.example/v1/{a}{b}', { a: '.', b: '.' })).toThrow(/\.\./)
    expect(() => fill('https://crm.example/v1/.{a}', { a: '.' })).toThrow(/\.\./)
    expect(fill('https://crm.example/v1/.{a}/', { a: 'well-known' })).toBe('https://crm.example/v1/.well-known/')
  })

  test('a missing value is an empty query field, and an error in the path', () => {
    expect(fill('https://crm.example/?q={q}&u={{user.name}}', {})).toBe('https://crm.example/?q=&u=')
    expect(() => fill('https://crm.example/{{user.id}}', {})).toThrow(
      'There is no value for {{user.id}} in the address.',
    )
  })

  test.each([
    ['https://{host}/x', /but not in the host/],
    ['https://crm.{domain}/x', /but not in the host/],
    ['https://crm.example{rest}', /but not in the host/],
    ['https://crm.example:{port}/', /but not in the host/],
    ['https://{id}@crm.example/', /but not in the host/],
    ['https://ada:secret@crm.example/', /user name or password/],
    ['https://crm.example\\@evil.example/', /not a web address/],
    ['https://crm.example:22/', /Port 22 is not allowed/],
    ['ftp://crm.example/', /not a web address/],
    ['https://crm.example/#top', /everything after it/],
    ['https://crm.example/{unknown}', /no "unknown"/],
    ['https://crm.example/{{user.password}}', /no \{\{user\.password\}\}/],
    ['https://crm.example/{{id}}', /no \{\{id\}\}/],
    ['https://crm.example/{id', /Write a placeholder as/],
    ['https://crm.example/{}', /Write a placeholder as/],
    ['https://crm.example/{{{id}}}', /Write a placeholder as/],
    ['https://crm.example/a/../b', /\. or \.\./],
    ['https://crm.example/a/%2e%2E/b', /\. or \.\./],
  ])('%s is rejected', (template, fault) => {
    expect(findTemplateFault(template, ['id'])).toMatch(fault)
  })

  test('its server is identified by scheme, name and port', () => {
    expect(originOf('https://CRM.example/{id}')).toBe('https://crm.example')
    expect(originOf('https://crm.example:443?x={id}')).toBe('https://crm.example')
    expect(originOf('http://crm.example/')).not.toBe(originOf('https://crm.example/'))
    expect(originOf('https://{id}/')).toBeUndefined()
  })
})

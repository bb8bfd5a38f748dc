import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../test/guards/source-files.ts'
import { isOwnOrigin } from './own-origin.ts'

test('the documented nginx block forwards the host with its port', () => {
  const page = readFileSync(join(repository, 'docs/operating.md'), 'utf8')
  const [, host] = /proxy_set_header Host (\S+);/.exec(page) ?? []
  // What nginx sends for a browser at http://192.168.1.5:8080.
  const passedOn = { $http_host: '192.168.1.5:8080', $host: '192.168.1.5' }[host ?? '']
  expect(isOwnOrigin('http://192.168.1.5:8080', passedOn, undefined)).toBe(true)
})

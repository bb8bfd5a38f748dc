import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const failing = (about: { code: string; syscall?: string; path?: string }) =>
  Object.assign(new Error(`${about.code}: permission denied`), about)

test('ports are explained only if listening is not permitted', () => {
  expect(explain(failing({ code: 'EACCES', syscall: 'listen' }))).toContain('a port above 1023')
  const told = explain(failing({ code: 'EACCES', syscall: 'open', path: '/backups/a' }))
  expect(told).toContain('the owner of /backups/a')
  expect(told).not.toContain('port ')
})

test('a port in use is named, and so are the ways to choose another', () => {
  const told = explain(Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 4000 }))
  expect(told).toMatch(/^Port 4000 is already in use\..*--port or BECKON_PORT/)
})

test('a data folder that SQLite cannot open or write is explained', () => {
  for (const code of ['SQLITE_CANTOPEN', 'SQLITE_READONLY_DIRECTORY'])
    expect(explain(failing({ code }))).toContain('The data folder cannot be used')
})

test('a full disk and a damaged database are explained', () => {
  for (const code of ['SQLITE_FULL', 'ENOSPC', '53100'])
    expect(explain(failing({ code }))).toContain('The disk is full')
  for (const code of ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])
    expect(explain(failing({ code }))).toContain('restore the latest backup')
})

test('unknown errors are not explained', () => {
  expect(explain(new Error('x'))).toBeUndefined()
  expect(explain(failing({ code: 'EIO' }))).toBeUndefined()
})

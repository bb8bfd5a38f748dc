import { limits } from 'beckon-contract'
import { expect, test } from 'vitest'
import { readImportFile } from './import-file.ts'

test('the file extension determines the format', () => {
  expect(readImportFile({ name: 'faq.CSV', size: 10 })).toEqual({ format: 'csv' })
  expect(readImportFile({ name: 'faq.json', size: limits.importBytes })).toEqual({ format: 'json' })
  expect(readImportFile({ name: 'faq.JSONL', size: 10 })).toEqual({ format: 'json' })
})

test.each([
  ['faq.xlsx', 10, /ends in .csv or .json/],
  ['faq.csv', 0, /empty/],
  ['faq.csv', limits.importBytes + 1024 * 1024, /11 MB; the maximum is 10 MB/],
])('%s of %i bytes is not even sent', (name, size, problem) => {
  expect(readImportFile({ name, size }).problem).toMatch(problem)
})

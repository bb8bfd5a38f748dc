import { expect, test } from 'vitest'
import { ApiFailure } from '../api.ts'
import { errorWords } from './error-words.ts'
import { MissingPart } from './missing-part.ts'

test('a part replaced by an update asks for a reload, without blaming anyone', () => {
  expect(errorWords(new MissingPart(true, null))).toMatchObject({ title: 'Beckon was updated', isReloadNeeded: true })
})

test('a part that is missing because the service is down says so', () => {
  expect(errorWords(new MissingPart(false, null))).toMatchObject({ isUnreachable: true, isReloadNeeded: true })
})

test('a refusal is shown in the service’s words, and can be retried', () => {
  const words = errorWords(new ApiFailure({ code: 'role_missing', status: 403, detail: 'Ask an admin.' }))
  expect(words).toMatchObject({ text: 'Ask an admin.', isUnreachable: false })
  expect(words.isReloadNeeded).toBeUndefined()
})

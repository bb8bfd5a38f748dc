import { expect, test } from 'vitest'
import { ApiFailure } from './api.ts'
import { fieldErrors, formError, showSaved } from './save.ts'

const refused = (errors: { path: string; message: string }[]) =>
  new ApiFailure({ code: 'invalid_request', status: 400, detail: 'Please check the form.', errors })

test('a refusal is shown at the fields it names, and only there', () => {
  const failure = refused([
    { path: '/name', message: 'is empty' },
    { path: '/questions/0', message: 'is too long' },
  ])
  expect(fieldErrors(failure)).toEqual({ name: 'is empty', 'questions.0': 'is too long' })
  expect(formError(failure)).toBeNull()
})

test('a failure that names no field is shown above the form', () => {
  const failure = refused([])
  expect(fieldErrors(failure)).toEqual({})
  expect(formError(failure)).toBe('Please check the form.')
})

test('what was saved is unchanged: a form compares it with itself', () => {
  const set: Record<string, object> = {}
  showSaved(
    {
      setInitialValues: (fields) => {
        set.initial = fields
      },
      setValues: (fields) => {
        set.shown = fields
      },
    },
    { rows: [{ id: 'made anew each time' }] },
  )
  expect(set.shown).toBe(set.initial)
})

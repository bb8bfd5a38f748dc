import { notifications } from '@mantine/notifications'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'

interface SaveOptions<Input, Output> {
  /** The message shown on success, such as "Bot saved". */
  saved?: string | ((output: Output, input: Input) => string)
  onSaved?: (output: Output, input: Input) => void
  /** The page itself shows the error. */
  isQuiet?: boolean
}

/**
 * A mutation: runs it, refetches what it affects (a query, or all with this key prefix), and reports the result. One
 * that ends in a page load, such as signing out, affects nothing: `[]`.
 */
export function useSave<Output, Input = void>(
  affects: { queryKey: QueryKey } | { queryKey: QueryKey }[],
  save: (input: Input) => Promise<Output>,
  { saved, onSaved, isQuiet = false }: SaveOptions<Input, Output> = {},
) {
  const queries = useQueryClient()
  return useMutation<Output, Error, Input>({
    mutationFn: save,
    onSuccess: (output, input) => {
      for (const { queryKey } of [affects].flat()) void queries.invalidateQueries({ queryKey })
      const message = typeof saved === 'function' ? saved(output, input) : saved
      if (message) notifications.show({ message, color: 'teal' })
      onSaved?.(output, input)
    },
    onError: (failure) => {
      if (isQuiet || isToldAlready(failure)) return
      notifications.show({ title: 'Something went wrong', message: failure.message, color: 'red', autoClose: 8_000 })
    },
  })
}

/** At the fields it names, or as the end of the session. */
const isToldAlready = (failure: Error) =>
  Object.keys(fieldErrors(failure)).length > 0 || (failure instanceof ApiFailure && failure.code === 'sign_in_required')

interface SavedForm<Fields> {
  setInitialValues: (fields: Fields) => void
  setValues: (fields: Fields) => void
}

/** What was saved is now what is unchanged. The same object twice: rows made twice would have other ids, and differ. */
export function showSaved<Fields>({ setInitialValues, setValues }: SavedForm<Fields>, fields: Fields): void {
  setInitialValues(fields)
  setValues(fields)
}

/** `/questions/0` → `questions.0`: the format of a form's `setErrors`. */
export function fieldErrors(failure: unknown): Record<string, string> {
  if (!(failure instanceof ApiFailure)) return {}
  return Object.fromEntries(
    failure.errors
      .filter(({ path }) => path.length > 1)
      .map(({ path, message }) => [path.slice(1).replaceAll('/', '.'), message]),
  )
}

/** What to show above a form: nothing if its fields already show it. */
export const formError = (failure: Error | null) =>
  failure && Object.keys(fieldErrors(failure)).length === 0 ? failure.message : null

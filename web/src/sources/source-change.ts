import type { SourceChange } from 'beckon-contract'
import { api } from '../api.ts'
import { fieldErrors, useSave } from '../save.ts'
import { sourcesOf } from './source-queries.ts'

interface SourceChangeOptions {
  saved: string
  onSaved: () => void
  onRefused: (errors: Record<string, string>) => void
}

export function useSourceChange(botId: string, id: string, { saved, onSaved, onRefused }: SourceChangeOptions) {
  const change = useSave(sourcesOf(botId), (changed: SourceChange) => api.sources.change(botId, id, changed), {
    saved,
    onSaved,
    isQuiet: true,
  })
  return {
    save: (changed: SourceChange) => change.mutate(changed, { onError: (failure) => onRefused(fieldErrors(failure)) }),
    isPending: change.isPending,
    failure: change.error,
  }
}

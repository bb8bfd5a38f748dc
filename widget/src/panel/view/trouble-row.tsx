/** @jsxImportSource preact */
import { wordsOfFailure } from '../languages/languages.ts'
import type { Trouble } from '../talk/state.ts'
import { Icon } from './icons.tsx'
import { usePanel } from './panel-context.ts'

export function TroubleRow({ trouble }: { trouble: Trouble }) {
  const { words } = usePanel().language
  return (
    <div class="trouble">
      <p role="alert">{wordsOfFailure(trouble.failure.code, words)}</p>
      <button type="button" class="pill" onClick={trouble.retry}>
        <Icon name="retry" />
        {words.retry}
      </button>
    </div>
  )
}

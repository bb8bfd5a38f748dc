/** @jsxImportSource preact */

import type { ChatError } from '../chat/state.ts'
import { wordsOfFailure } from './failure-words.ts'
import { Icon } from './icons.tsx'
import { usePanel } from './panel-context.ts'

export function ErrorRow({ error }: { error: ChatError }) {
  const { words } = usePanel().language
  return (
    <div class="error">
      <p role="alert">{wordsOfFailure(error.failure.code, words)}</p>
      <button type="button" class="pill" onClick={error.retry}>
        <Icon shape="retry" />
        {words.retry}
      </button>
    </div>
  )
}

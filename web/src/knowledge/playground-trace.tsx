import { Suspense } from 'react'
import { TraceToggle } from '../conversations/trace-toggle.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { LoadingRows } from '../layout/loading-state.tsx'
import type { AddWording } from '../wordings/wording-draft.ts'
import type { Cited } from './knowledge-queries.ts'
import type { PlaygroundTurn } from './playground-turn.ts'

const TurnInPlace = lazyPart(async () => (await import('./turn-in-place.tsx')).TurnInPlace)

interface PlaygroundTraceProps {
  botId: string
  turn: PlaygroundTurn
  onShowCited: (cited: Cited) => void
  onAddWording: AddWording
}

/** Why the bot said that, shown in place. */
export function PlaygroundTrace({ turn: { turnId, conversationId, reply }, ...props }: PlaygroundTraceProps) {
  if (turnId === undefined || conversationId === undefined) return null
  return (
    <TraceToggle label={reply ? 'Why this answer' : 'What happened'}>
      <Suspense fallback={<LoadingRows rows={2} />}>
        <TurnInPlace turnId={turnId} conversationId={conversationId} {...props} />
      </Suspense>
    </TraceToggle>
  )
}

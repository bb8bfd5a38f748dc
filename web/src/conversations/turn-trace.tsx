import { Button, Text } from '@mantine/core'
import type { OwnerTurn, Trace } from 'beckon-contract'
import { canBeWording } from '../decisions/asked-alone.ts'
import { CandidateList } from '../decisions/candidate-list.tsx'
import { decisionWords } from '../decisions/decision-words.ts'
import type { CitedLink } from '../knowledge/knowledge-queries.ts'
import { CodeBlock } from '../layout/code-block.tsx'
import type { AddWording } from '../wordings/wording-draft.ts'
import { TracePassages } from './trace-passages.tsx'
import { TraceTools } from './trace-tools.tsx'
import styles from './turn-trace.module.css'
import { traceFacts } from './turn-words.ts'

interface TurnTraceProps {
  turn: OwnerTurn
  trace: Trace
  link: CitedLink
  /** Absent for people who may not edit. */
  onAddWording: AddWording | undefined
}

/** How a reply was produced, for the bot's editors. Visitors never see it. */
export function TurnTrace({ turn, trace, link, onAddWording }: TurnTraceProps) {
  const { decision } = trace
  // A reply that leaves a question open has its own button.
  const isOfferedAbove = turn.status === 'completed' && !turn.answered
  return (
    <>
      {decision && (
        <Text fz="sm" className={styles.words} dir="auto">
          {decisionWords(decision, turn.message)}
        </Text>
      )}
      {decision && decision.candidates.length > 0 && (
        <CandidateList decision={decision} link={link} onAddWording={onAddWording} />
      )}
      {onAddWording && !isOfferedAbove && canBeWording(decision) && (
        <Button
          variant="light"
          size="compact-xs"
          className={styles.action}
          onClick={() => onAddWording(undefined, decision)}
        >
          Add this wording to an answer
        </Button>
      )}
      <dl className={styles.facts}>
        {traceFacts(turn, trace).map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <Text component="dt" fz="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" fz="xs">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {trace.failedModel && <CodeBlock label="The first provider’s message" code={trace.failedModel.error} isProse />}
      {trace.providerError && <CodeBlock label="The provider’s message" code={trace.providerError} isProse />}
      {trace.tools.length > 0 && <TraceTools tools={trace.tools} />}
      {trace.passages.length > 0 && <TracePassages passages={trace.passages} />}
    </>
  )
}

import { Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import type { OwnerTurn, Trace } from 'beckon-contract'
import { useId } from 'react'
import { CodeBlock } from '../layout/code-block.tsx'
import { TracePassages } from './trace-passages.tsx'
import { TraceTools } from './trace-tools.tsx'
import styles from './turn-trace.module.css'
import { sayMs, traceFacts } from './turn-words.ts'

/** How a reply came about, for those who look after the bot. Its visitors see none of it. */
export function TurnTrace({ turn, trace }: { turn: OwnerTurn; trace: Trace }) {
  const [isOpen, { toggle }] = useDisclosure(trace.providerError !== null)
  const id = useId()
  const hasReply = turn.status === 'completed'
  return (
    <div className={styles.trace}>
      <UnstyledButton className={styles.toggle} onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
        <IconChevronRight size={14} aria-hidden className={styles.arrow} />
        {hasReply ? 'How this reply came about' : 'What happened'}
        {!isOpen && <Short turn={turn} trace={trace} />}
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={styles.details}>
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
          {trace.providerError && <CodeBlock label="The provider’s own words" code={trace.providerError} isProse />}
          {trace.tools.length > 0 && <TraceTools tools={trace.tools} />}
          {trace.passages.length > 0 && <TracePassages passages={trace.passages} />}
        </div>
      )}
    </div>
  )
}

/** The few words that tell most, before anything is opened. */
function Short({ turn: { createdAt, repliedAt }, trace }: { turn: OwnerTurn; trace: Trace }) {
  const words = [
    trace.model,
    repliedAt && sayMs(Date.parse(repliedAt) - Date.parse(createdAt)),
    trace.tools.length > 0 && trace.tools.map(({ name }) => name).join(', '),
  ]
  return (
    <Text component="span" fz="xs" c="dimmed" className={styles.short}>
      {words.filter(Boolean).join(' · ')}
    </Text>
  )
}

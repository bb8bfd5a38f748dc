import { Anchor } from '@mantine/core'
import type { Expectation } from 'beckon-contract'
import { useDesk } from '../knowledge/knowledge-desk.ts'
import styles from './expected-words.module.css'

interface ExpectedWordsProps {
  expected: Expectation
  /** Null if it was deleted. */
  label: string | null
}

/** What a test expects, with a link to the answer or document. */
export function ExpectedWords({ expected, label }: ExpectedWordsProps) {
  const { onShowCited } = useDesk()
  if (expected.kind === 'refusal') return <span>No answer</span>
  if (expected.kind === 'text') {
    return (
      <span className={styles.words}>
        A reply with “<bdi>{expected.text}</bdi>”
      </span>
    )
  }
  const { kind } = expected
  if (label === null) {
    return <span className={styles.deleted}>{kind === 'entry' ? 'A deleted answer' : 'A deleted document'}</span>
  }
  const source_id = kind === 'entry' ? expected.entryId : expected.sourceId
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      className={styles.words}
      onClick={() => onShowCited({ kind, source_id, title: label })}
    >
      <bdi>{label}</bdi>
    </Anchor>
  )
}

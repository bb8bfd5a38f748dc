import { Button, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import type { TestResult } from 'beckon-contract'
import { useState } from 'react'
import { ExpectedWords } from './expected-words.tsx'
import { ReplyText } from './reply-text.tsx'
import styles from './report-group.module.css'
import { VerdictMark } from './verdict-mark.tsx'

const shownAtFirst = 5

interface ReportGroupProps {
  title: string
  results: TestResult[]
  tone?: 'good' | 'bad'
}

/** Results that have something in common. Renders nothing if there are none. */
export function ReportGroup({ title, results, tone }: ReportGroupProps) {
  const [isAll, setAll] = useState(false)
  if (results.length === 0) return null
  const shown = isAll ? results : results.slice(0, shownAtFirst)
  return (
    <section aria-label={title}>
      <Title order={2} fz="sm" mb="xs" className={styles.title}>
        {title}
        <span className={styles.count} data-tone={tone}>
          {results.length}
        </span>
      </Title>
      <ResultList results={shown} />
      {results.length > shown.length && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setAll(true)}>
          Show all {results.length}
        </Button>
      )}
    </section>
  )
}

/** Passed tests get one line, which can be expanded. */
export function PassedGroup({ results }: { results: TestResult[] }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  if (results.length === 0) return null
  return (
    <section aria-label="Passed">
      <UnstyledButton className={styles.toggle} onClick={toggle} aria-expanded={isOpen}>
        <IconChevronDown size={16} aria-hidden className={styles.arrow} />
        Passed
        <span className={styles.count}>{results.length}</span>
      </UnstyledButton>
      {isOpen && <ResultList results={results} />}
    </section>
  )
}

function ResultList({ results }: { results: TestResult[] }) {
  return (
    <ul className={styles.list}>
      {results.map((result) => (
        <ResultRow key={result.caseId} result={result} />
      ))}
    </ul>
  )
}

function ResultRow({
  result: { message, expected, expectedLabel, verdict, reply, givenLabel },
}: {
  result: TestResult
}) {
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Text component="h3" fz="sm" fw={500} className={styles.question} lineClamp={3} dir="auto">
          {message}
        </Text>
        <VerdictMark verdict={verdict} />
      </div>
      <dl className={styles.facts}>
        <dt>Expected</dt>
        <dd>
          <ExpectedWords expected={expected} label={expectedLabel} />
        </dd>
        {givenLabel !== null && verdict !== 'passed' && (
          <>
            <dt>Instead</dt>
            <dd dir="auto">{givenLabel}</dd>
          </>
        )}
        {reply !== '' && (
          <>
            <dt>{verdict === 'error' ? 'Why' : 'Reply'}</dt>
            <dd dir="auto" className={styles.reply}>
              <ReplyText text={reply} />
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

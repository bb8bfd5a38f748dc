import { Anchor, Badge, Text, VisuallyHidden } from '@mantine/core'
import type { ConsideredCandidate, Decision } from 'beckon-contract'
import type { CSSProperties } from 'react'
import type { CitedLink } from '../knowledge/knowledge-queries.ts'
import type { AddWording } from '../wordings/wording-draft.ts'
import { canBeWording } from './asked-alone.ts'
import styles from './candidate-list.module.css'
import { percent, shownCandidates, thresholdMarks, verdictNote, verdictWord } from './decision-words.ts'

const colors = { given: 'teal', offered: 'blue', rejected: 'gray' }

interface CandidateListProps {
  decision: Decision
  link: CitedLink
  /** Absent for people who may not edit. */
  onAddWording: AddWording | undefined
}

/** Candidates, best first, with the thresholds. */
export function CandidateList({ decision, link, onAddWording }: CandidateListProps) {
  const marks = thresholdMarks(decision)
  return (
    <>
      <ol className={styles.candidates} aria-label="Candidates">
        {Array.from(shownCandidates(decision).entries(), ([place, candidate]) => (
          <li key={place} className={styles.candidate}>
            <div className={styles.label}>{link(citedOf(candidate), <span dir="auto">{candidate.label}</span>)}</div>
            <div className={styles.figures}>
              <Bar candidate={candidate} marks={marks} />
              <Text component="span" fz="xs" className={styles.percent}>
                <VisuallyHidden>Confidence </VisuallyHidden>
                {percent(candidate.confidence)}
              </Text>
            </div>
            <div className={styles.notes}>
              <Badge size="sm" color={colors[candidate.verdict]}>
                {verdictWord(decision.outcome, candidate.verdict)}
              </Badge>
              <span>{candidate.kind === 'entry' ? 'Answer' : 'Document'}</span>
              <VerdictNote words={verdictNote(decision, candidate)} />
              {onAddWording && candidate.kind === 'entry' && (
                <EntryActions
                  candidate={candidate}
                  link={link}
                  onAddWording={canBeWording(decision) ? () => onAddWording(candidate, decision) : undefined}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {marks.length > 0 && <MarksExplained marks={marks} />}
    </>
  )
}

const VerdictNote = ({ words }: { words: string | null }) => words && <span>{words}</span>

const citedOf = ({ kind, id, label }: ConsideredCandidate) => ({ kind, source_id: id, title: label })

interface EntryActionsProps {
  candidate: ConsideredCandidate
  link: CitedLink
  /** Absent if nothing was asked. */
  onAddWording: (() => void) | undefined
}

function EntryActions({ candidate, link, onAddWording }: EntryActionsProps) {
  return (
    <span className={styles.actions}>
      {onAddWording && candidate.verdict !== 'given' && (
        <Anchor component="button" type="button" inherit onClick={onAddWording}>
          Add wording here <VisuallyHidden>“{candidate.label}”</VisuallyHidden>
        </Anchor>
      )}
      {link(
        { ...citedOf(candidate), isToEdit: true },
        <>
          Edit <VisuallyHidden>“{candidate.label}”</VisuallyHidden>
        </>,
      )}
    </span>
  )
}

const place = (share: number) => ({ '--share': `${Math.min(1, share) * 100}%` }) as CSSProperties

function Bar({ candidate, marks }: { candidate: ConsideredCandidate; marks: { at: number }[] }) {
  return (
    <div className={styles.bar} aria-hidden>
      <div className={styles.fill} data-verdict={candidate.verdict} style={place(candidate.confidence)} />
      {marks.map(({ at }) => (
        <div key={at} className={styles.mark} style={place(at)} />
      ))}
    </div>
  )
}

function MarksExplained({ marks }: { marks: { words: string }[] }) {
  return (
    <Text fz="xs" c="dimmed">
      The marks on the bars: {marks.map(({ words }) => words).join(', ')}.
    </Text>
  )
}

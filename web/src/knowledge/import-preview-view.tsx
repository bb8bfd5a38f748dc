import { Anchor, Badge, Group, MultiSelect, ScrollArea, Select, Stack, Table, Text } from '@mantine/core'
import type { ImportPreview, PreviewRow, PreviewState } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { leftOutOf } from './invalid-rows.ts'
import { TagBadges } from './tag-badges.tsx'

const stateWords: Record<PreviewState, { label: string; color: string }> = {
  new: { label: 'New', color: 'teal' },
  changed: { label: 'Changed', color: 'blue' },
  same: { label: 'Already there', color: 'gray' },
  duplicate: { label: 'Duplicate', color: 'orange' },
  invalid: { label: 'Left out', color: 'red' },
}

const problemColors: Partial<Record<PreviewState, string>> = {
  same: 'dimmed',
  duplicate: 'var(--beckon-warning)',
  invalid: 'red',
}

interface ImportPreviewViewProps {
  preview: ImportPreview
  fileName: string
  onColumns: (columns: { questionColumn?: string; answerColumn?: number; tagsColumn?: string }) => void
}

/** What an import would do, row by row, and which columns it reads. */
export function ImportPreviewView({ preview, fileName, onColumns }: ImportPreviewViewProps) {
  const { columns, questionColumns, answerColumn, tagsColumn, counts, rows } = preview
  return (
    <Stack gap="md">
      {columns.length > 0 && (
        <Group grow gap="md" preventGrowOverflow={false}>
          <MultiSelect
            label="Questions are in"
            {...(questionColumns.length === 0 && { placeholder: 'Choose columns' })}
            data={namesOf(columns)}
            value={questionColumns.map(String)}
            // At least one stays: without any, those are taken that are named so.
            onChange={(chosen) => chosen.length > 0 && onColumns({ questionColumn: chosen.join() })}
            hidePickedOptions
          />
          <ColumnSelect
            label="Answers are in"
            columns={columns}
            value={answerColumn}
            onChange={(answerColumn) => onColumns({ answerColumn })}
          />
          <ColumnSelect
            label="Tags are in"
            none="No tags"
            columns={columns}
            value={tagsColumn}
            onChange={(tagsColumn) => onColumns({ tagsColumn: String(tagsColumn) })}
            onNone={() => onColumns({ tagsColumn: 'none' })}
          />
        </Group>
      )}
      {columns.length > 0 && (questionColumns.length === 0 || answerColumn === null) ? (
        <Text fz="sm">Choose which columns hold the questions and the answers.</Text>
      ) : rows.length === 0 ? (
        <Text fz="sm">The file has no questions: there is no row below its first one.</Text>
      ) : (
        <>
          <Group gap="xs">
            {(Object.keys(stateWords) as PreviewState[]).map((state) => (
              <Badge key={state} color={counts[state] === 0 ? 'gray' : stateWords[state].color} size="lg">
                {describeCount(state, counts[state])}
              </Badge>
            ))}
            {counts.invalid + counts.duplicate > 0 && (
              <Anchor fz="sm" {...leftOutOf(rows, fileName)}>
                Download the rows that are left out
              </Anchor>
            )}
          </Group>
          <PreviewTable rows={rows} />
        </>
      )}
    </Stack>
  )
}

function describeCount(state: PreviewState, count: number): string {
  const words = stateWords[state].label.toLowerCase()
  return countOf(count, words, state === 'duplicate' ? 'duplicates' : words)
}

const namesOf = (columns: string[]) =>
  columns.map((name, at) => ({ value: String(at), label: name || `Column ${at + 1}` }))

interface ColumnSelectProps {
  label: string
  /** The words for no column, if there needn't be one. */
  none?: string
  columns: string[]
  value: number | null
  onChange: (column: number) => void
  onNone?: () => void
}

function ColumnSelect({ label, none, columns, value, onChange, onNone }: ColumnSelectProps) {
  const named = namesOf(columns)
  return (
    <Select
      label={label}
      placeholder="Choose a column"
      data={none === undefined ? named : [{ value: 'none', label: none }, ...named]}
      value={value === null ? (none === undefined ? null : 'none') : String(value)}
      onChange={(chosen) => (chosen === 'none' ? onNone?.() : chosen !== null && onChange(Number(chosen)))}
      allowDeselect={false}
    />
  )
}

function PreviewTable({ rows }: { rows: PreviewRow[] }) {
  return (
    <ScrollArea.Autosize
      // The rest of the dialog, with a second line of counts, takes 32rem.
      mah="clamp(8rem, 100dvh - 32rem, 45dvh)"
      type="auto"
      // What scrolls must be reachable by keyboard.
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Rows of the file' }}
    >
      <Table verticalSpacing="xs" layout="fixed" miw={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={56}>Row</Table.Th>
            <Table.Th w={124}>Result</Table.Th>
            <Table.Th>Questions</Table.Th>
            <Table.Th>Answer</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, state, questions, answer, tags, before, problem }) => (
            <Table.Tr key={`${state} ${row} ${questions[0]}`}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>
                <Badge color={stateWords[state].color}>{stateWords[state].label}</Badge>
              </Table.Td>
              <Table.Td>
                <Text fz="sm" lineClamp={3} dir="auto">
                  {questions.join(' · ')}
                </Text>
                {problem && (
                  <Text fz="xs" c={problemColors[state] ?? 'dimmed'}>
                    {problem}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {before && before.answer !== answer && (
                  <Text fz="xs" c="dimmed" td="line-through" lineClamp={2} dir="auto">
                    {before.answer}
                  </Text>
                )}
                <Text fz="sm" lineClamp={3} dir="auto">
                  {answer}
                </Text>
                <TagBadges tags={tags} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

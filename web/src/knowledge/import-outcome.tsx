import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ImportResult } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import styles from './import-outcome.module.css'
import { importProblems } from './import-problems.ts'

interface ImportedProps {
  result: ImportResult
  /** The file with the rows that were left out. */
  leftOut?: { href: string; download: string } | undefined
  onUndo?: ((changeId: string) => void) | undefined
}

export function Imported({
  result: { added, changed, unchanged, duplicates = 0, invalid = 0, changeId },
  leftOut,
  onUndo,
}: ImportedProps) {
  return (
    <Alert
      color="teal"
      icon={<IconCheck size={18} />}
      title={changeId === undefined ? 'Imported' : `Imported ${countOf(added + changed, 'answer')}`}
    >
      {added.toLocaleString('en')} added, {changed.toLocaleString('en')} changed, {unchanged.toLocaleString('en')}{' '}
      already there{duplicates > 0 && `, ${countOf(duplicates, 'duplicate')} left out`}
      {invalid > 0 && `, ${countOf(invalid, 'invalid row')} left out`}.
      {leftOut && duplicates + invalid > 0 && (
        <>
          {' '}
          <Anchor fz="sm" {...leftOut}>
            Download the rows that were left out
          </Anchor>
        </>
      )}
      {changeId !== undefined && onUndo && (
        <Text fz="sm" mt={4}>
          <Anchor component="button" type="button" fz="sm" fw={600} onClick={() => onUndo(changeId)}>
            Undo
          </Anchor>
          , now or within seven days under “Imports and deletions”.
        </Text>
      )}
    </Alert>
  )
}

export function NotImported({ fileName, failure }: { fileName: string; failure: Error }) {
  const { message, rows } = importProblems(failure)
  const isJson = fileName.toLowerCase().endsWith('.json')
  return (
    <Alert color="red" icon={<IconAlertCircle size={18} />} title={`Nothing was imported from ${fileName}`}>
      {rows.length === 0 ? (
        message
      ) : (
        <>
          <Text fz="sm">Fix {rows.length === 1 ? 'this row' : 'these rows'}, then choose the file again.</Text>
          <ul className={styles.rows}>
            {rows.map(({ row, message }) => (
              <li key={row}>
                <b>
                  {isJson ? 'Item' : 'Row'} {row}
                </b>{' '}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

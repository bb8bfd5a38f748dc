import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ImportResult } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import styles from './import-outcome.module.css'
import { importProblems } from './import-problems.ts'

export function Imported({ result: { added, changed, unchanged, duplicates } }: { result: ImportResult }) {
  return (
    <Alert color="teal" icon={<IconCheck size={18} />} title="Imported">
      {added.toLocaleString('en')} added, {changed.toLocaleString('en')} changed, {unchanged.toLocaleString('en')} were
      there already{duplicates ? `, ${countOf(duplicates, 'duplicate')} left out` : ''}.
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

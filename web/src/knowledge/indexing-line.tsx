import { useQuery } from '@tanstack/react-query'
import styles from './indexing-line.module.css'
import { knowledgeStateQuery } from './knowledge-queries.ts'
import { vectorProgressText } from './vector-progress.ts'

/** Says that the index is not up to date yet, or that vectors are still missing. */
export function IndexingLine({ botId }: { botId: string }) {
  const { data } = useQuery(knowledgeStateQuery(botId))
  const words = data?.state === 'indexing' ? 'Indexing changes…' : vectorProgressText(data?.vectors)
  return (
    <p role="status" className={styles.line} title={words}>
      {words && <span className={styles.text}>{words}</span>}
    </p>
  )
}

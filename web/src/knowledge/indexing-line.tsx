import { useQuery } from '@tanstack/react-query'
import { sayEmbeddings } from './embedding-words.ts'
import styles from './indexing-line.module.css'
import { knowledgeStateQuery } from './knowledge-queries.ts'

/** Says, while it is so, that the bot does not yet answer from all that is written, or not by all that it means. */
export function IndexingLine({ botId }: { botId: string }) {
  const { data } = useQuery(knowledgeStateQuery(botId))
  const words = data?.state === 'indexing' ? 'Indexing changes…' : sayEmbeddings(data?.embeddings)
  return (
    <p role="status" className={styles.line} title={words}>
      {words && <span className={styles.text}>{words}</span>}
    </p>
  )
}

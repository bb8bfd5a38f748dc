import { useQuery } from '@tanstack/react-query'
import { sayEmbeddings } from './embedding-words.ts'
import { knowledgeStateQuery } from './knowledge-queries.ts'
import styles from './learning-line.module.css'

/** Says, while it is so, that the bot does not yet answer from all that is written, or not by all that it means. */
export function LearningLine({ botId }: { botId: string }) {
  const { data } = useQuery(knowledgeStateQuery(botId))
  const words = data?.state === 'learning' ? 'Learning what changed…' : sayEmbeddings(data?.embeddings)
  return (
    <p role="status" className={styles.line} title={words}>
      {words && <span className={styles.text}>{words}</span>}
    </p>
  )
}

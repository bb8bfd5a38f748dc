import { Anchor, Spoiler, Text, Title } from '@mantine/core'
import type { Trace } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import styles from './trace-passages.module.css'

/** The knowledge given to the engine that replied. */
export function TracePassages({ passages }: Pick<Trace, 'passages'>) {
  return (
    <section aria-label="Passages used">
      <Title order={3} fz="xs" fw={600} mb={6}>
        {countOf(passages.length, 'passage')} used
      </Title>
      <ol className={styles.passages}>
        {Array.from(passages.entries(), ([place, { title, text, url }]) => (
          <li key={place} className={styles.passage}>
            <Text fz="xs" fw={600} dir="auto">
              {url && /^https?:\/\//i.test(url) ? (
                <Anchor href={url} target="_blank" rel="noreferrer" inherit>
                  {title}
                </Anchor>
              ) : (
                title
              )}
            </Text>
            <Spoiler maxHeight={80} showLabel="Show all" hideLabel="Show less" classNames={{ control: styles.more }}>
              <Text fz="xs" className={styles.text} dir="auto">
                {text}
              </Text>
            </Spoiler>
          </li>
        ))}
      </ol>
    </section>
  )
}

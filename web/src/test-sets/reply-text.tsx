import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Markdown } from '../markdown/markdown.tsx'
import styles from './reply-text.module.css'

const shortCharacters = 240
const shortLines = 4

/** A reply; a long one is collapsed. */
export function ReplyText({ text }: { text: string }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const isLong = text.length > shortCharacters || text.split('\n').length > shortLines
  return (
    <>
      <div className={styles.text} data-cut={(isLong && !isOpen) || undefined}>
        <Markdown text={text} />
      </div>
      {isLong && (
        <Anchor component="button" type="button" inherit onClick={toggle} aria-expanded={isOpen}>
          {isOpen ? 'Show less' : 'Show all'}
        </Anchor>
      )}
    </>
  )
}

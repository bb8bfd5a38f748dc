import { Card, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Markdown } from '../markdown/markdown.tsx'
import styles from './answer-preview.module.css'

/** The answer as the chat shows it. Folded until it is wanted. */
export function AnswerPreview({ text }: { text: string }) {
  const [isOpen, preview] = useDisclosure(false)
  if (text.trim() === '') return null
  return (
    <>
      <UnstyledButton className={styles.toggle} aria-expanded={isOpen} onClick={preview.toggle}>
        {isOpen ? 'Hide preview' : 'Preview'}
      </UnstyledButton>
      {isOpen && (
        <Card padding="sm" mt={4} fz="sm" role="group" aria-label="Preview of the answer">
          <Markdown text={text} />
        </Card>
      )}
    </>
  )
}

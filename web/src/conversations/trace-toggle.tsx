import { Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './trace-toggle.module.css'

interface TraceToggleProps {
  label: string
  /** The most informative summary, before it is expanded. */
  short?: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Expands below a reply to show how it was produced. The content is mounted only then. */
export function TraceToggle({ label, short, isOpenAtFirst = false, children }: TraceToggleProps) {
  const [isOpen, { toggle }] = useDisclosure(isOpenAtFirst)
  const id = useId()
  return (
    <div className={styles.trace}>
      <UnstyledButton className={styles.toggle} onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
        <IconChevronRight size={14} aria-hidden className={styles.arrow} />
        {label}
        {!isOpen && short && (
          <Text component="span" fz="xs" c="dimmed" className={styles.short}>
            {short}
          </Text>
        )}
      </UnstyledButton>
      {isOpen && (
        // Expanded by the reader, so the surrounding log doesn't need to announce it.
        <div id={id} className={styles.details} aria-live="off">
          {children}
        </div>
      )}
    </div>
  )
}

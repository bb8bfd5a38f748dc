import { Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './trace-toggle.module.css'

interface TraceToggleProps {
  label: string
  /** The few words that tell most, before anything is opened. */
  short?: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Unfolds below a reply how it came about. What is inside is mounted only then. */
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
        // Opened by the reader, so a log that it stands in need not read it out.
        <div id={id} className={styles.details} aria-live="off">
          {children}
        </div>
      )}
    </div>
  )
}

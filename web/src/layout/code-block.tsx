import { Box, Text } from '@mantine/core'
import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  code: string
  label?: string
  /** For text rather than code: long lines wrap. */
  isProse?: boolean
  onCopied?: (() => void) | undefined
}

/** Code to copy, such as a curl command. Scrolls sideways itself, never the page. */
export function CodeBlock({ code, label, isProse = false, onCopied }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <Text component="span" fz="xs" c="dimmed" fw={500}>
          {label ?? ''}
        </Text>
        <CopyButton value={code} label={label ? `Copy ${label}` : 'Copy'} onCopied={onCopied} />
      </figcaption>
      {/* Scrollable content must be reachable by keyboard. */}
      <Box
        component="pre"
        className={styles.code}
        data-prose={isProse || undefined}
        tabIndex={0}
        role="group"
        aria-label={label ?? 'Code'}
      >
        <code>{code}</code>
      </Box>
    </figure>
  )
}

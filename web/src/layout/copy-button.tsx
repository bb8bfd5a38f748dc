import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

const shownMs = 2_000

interface CopyButtonProps {
  value: string
  /** What is copied, for screen readers: "Copy token". */
  label?: string
  /** A button with a text label instead of an icon. */
  isWide?: boolean
  onCopied?: (() => void) | undefined
}

export function CopyButton({ value, label = 'Copy', isWide = false, onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    const isCopied = await copyText(value)
    setState(isCopied ? 'copied' : 'failed')
    if (isCopied) onCopied?.()
  }
  const words = { idle: label, copied: 'Copied', failed: 'Select it and copy manually' }[state]
  const icon = state === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />
  if (isWide) {
    return (
      <Button onClick={copy} leftSection={icon} color={state === 'copied' ? 'teal' : 'iris'} aria-live="polite">
        {words}
      </Button>
    )
  }
  return (
    <Tooltip label={words} {...(state !== 'idle' && { opened: true })}>
      <ActionIcon onClick={copy} variant="subtle" color={state === 'copied' ? 'teal' : 'gray'} aria-label={words}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { copyText } from '../copy-text.ts'
import { replyIcons } from '../replies/reply-icons.ts'
import { IconButton } from './icon-button.tsx'
import { usePanel } from './panel-context.ts'

const shownMs = 2_000

export function CopyButton({ text }: { text: string }) {
  const { words } = usePanel().language
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <IconButton
      icon={isCopied ? replyIcons.done : replyIcons.copy}
      label={isCopied ? words.copied : words.copy}
      onClick={() => void copyText(text).then(setCopied)}
    />
  )
}

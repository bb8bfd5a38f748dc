import { useEffect, useState } from 'react'
import { NewPageModal } from './new-page-modal.tsx'
import { NewSiteModal } from './new-site-modal.tsx'
import { NewTextModal } from './new-text-modal.tsx'

export type NewSourceKind = 'text' | 'page' | 'site'

interface NewSourceDialogsProps {
  botId: string
  asked: NewSourceKind | null
  onClose: () => void
}

export function NewSourceDialogs({ botId, asked, onClose }: NewSourceDialogsProps) {
  // A dialog that is mounted open neither fades in nor knows which button to return the focus to.
  const [open, setOpen] = useState<NewSourceKind | null>(null)
  useEffect(() => setOpen(asked), [asked])
  return (
    <>
      <NewTextModal botId={botId} opened={open === 'text'} onClose={onClose} />
      <NewPageModal botId={botId} opened={open === 'page'} onClose={onClose} />
      <NewSiteModal botId={botId} opened={open === 'site'} onClose={onClose} />
    </>
  )
}

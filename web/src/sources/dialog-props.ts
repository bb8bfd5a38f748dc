import type { Source } from 'beckon-contract'

/** For a dialog that adds a source. */
export interface NewSourceProps {
  botId: string
  opened: boolean
  onClose: () => void
}

/** For a dialog about one source. */
export interface SourceDialogProps extends NewSourceProps {
  source: Source
}

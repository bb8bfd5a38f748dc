import type { Source } from 'beckon-contract'

/** Of a dialog that adds a source. */
export interface NewSourceProps {
  botId: string
  opened: boolean
  onClose: () => void
}

/** Of a dialog about one source. */
export interface SourceDialogProps extends NewSourceProps {
  source: Source
}

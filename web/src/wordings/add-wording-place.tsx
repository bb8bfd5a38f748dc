import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import type { AddWordingProps } from './add-wording-modal.tsx'

const AddWordingModal = lazyPart(async () => (await import('./add-wording-modal.tsx')).AddWordingModal)

/** The request: the message, and the preselected answer. */
export type AskedWording = Pick<AddWordingProps, 'message' | 'meant'>

/** Where the dialog opens on request. */
export const AddWordingPlace = ({
  asked,
  ...props
}: Omit<AddWordingProps, 'message' | 'meant'> & { asked: AskedWording | null }) => (
  <DialogPlace>{asked && <AddWordingModal {...asked} {...props} />}</DialogPlace>
)

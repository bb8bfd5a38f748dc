import type { ComponentType } from 'react'
import { ChangeText } from './change-text.tsx'
import { DeleteSource } from './delete-source.tsx'
import type { SourceDialogProps } from './dialog-props.ts'
import { PassagesDrawer } from './passages-drawer.tsx'
import { RenameSource } from './rename-source.tsx'
import { ScheduleSource } from './schedule-source.tsx'
import type { SourceAction } from './source-menu.tsx'

const dialogs: Record<SourceAction, ComponentType<SourceDialogProps>> = {
  passages: PassagesDrawer,
  rename: RenameSource,
  text: ChangeText,
  schedule: ScheduleSource,
  delete: DeleteSource,
}

/** A separate file, because the list is drawn before any dialog is opened. */
export function SourceDialog({ action, ...props }: SourceDialogProps & { action: SourceAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}

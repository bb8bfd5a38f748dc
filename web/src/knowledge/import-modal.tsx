import { api } from '../api.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ImportGuide } from './import-guide.tsx'
import { changedByEntries } from './knowledge-queries.ts'

export function ImportModal({ botId, onClose }: { botId: string; onClose: () => void }) {
  return (
    <ImportDialog
      title="Import questions and answers"
      affects={changedByEntries(botId)}
      send={(file, format) => api.entries.import(botId, file, format)}
      guide={<ImportGuide />}
      onClose={onClose}
    />
  )
}

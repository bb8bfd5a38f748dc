import { api } from '../api.ts'
import { ImportDialog } from '../knowledge/import-dialog.tsx'
import { ImportTestsGuide } from './import-tests-guide.tsx'
import { testsOf } from './test-queries.ts'

export function ImportTestsModal({ botId, onClose }: { botId: string; onClose: () => void }) {
  return (
    <ImportDialog
      title="Import tests"
      affects={testsOf(botId)}
      send={(file, format) => api.tests.import(botId, file, format)}
      guide={<ImportTestsGuide />}
      onClose={onClose}
    />
  )
}

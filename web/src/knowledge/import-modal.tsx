import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { limits } from 'beckon-contract'
import { api } from '../api.ts'
import { DropZone } from '../layout/drop-zone.tsx'
import { fileSize } from '../layout/file-size.ts'
import { useSave } from '../save.ts'
import { importKinds, readImportFile } from './import-file.ts'
import { ImportGuide } from './import-guide.tsx'
import { Imported, NotImported } from './import-outcome.tsx'
import { changedByEntries } from './knowledge-queries.ts'

interface ImportModalProps {
  botId: string
  onClose: () => void
}

export function ImportModal({ botId, onClose }: ImportModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Import questions and answers"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ImportForm botId={botId} onClose={onClose} />
    </Modal>
  )
}

function ImportForm({ botId, onClose }: ImportModalProps) {
  const send = useSave(
    changedByEntries(botId),
    async (file: File) => {
      const { format, problem } = readImportFile(file)
      if (problem !== undefined) throw new Error(problem)
      return api.entries.import(botId, file, format)
    },
    { isQuiet: true },
  )
  const file = send.variables
  return (
    <Stack gap="md">
      <DropZone
        title="Drop a file here,"
        choose="or choose it"
        kinds={importKinds}
        onFiles={([file]) => file && !send.isPending && send.mutate(file)}
      >
        CSV or JSON, up to {fileSize(limits.importBytes)}. One mistake in it, and nothing is imported.
      </DropZone>
      <div aria-live="polite">
        {send.isPending && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text fz="sm">Importing {file?.name}</Text>
          </Group>
        )}
        {send.data && <Imported result={send.data} />}
        {send.error && file && <NotImported fileName={file.name} failure={send.error} />}
      </div>
      {!send.data && !send.error && <ImportGuide />}
      <Group justify="flex-end">
        <Button variant={send.data ? 'filled' : 'default'} onClick={onClose}>
          {send.data ? 'Done' : 'Close'}
        </Button>
      </Group>
    </Stack>
  )
}

import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type EntryFormat, type ImportResult, limits } from 'beckon-contract'
import type { ReactNode } from 'react'
import { DropZone } from '../layout/drop-zone.tsx'
import { fileSize } from '../layout/file-size.ts'
import { useSave } from '../save.ts'
import { importKinds, jsonLinesKinds, readImportFile } from './import-file.ts'
import { Imported, NotImported } from './import-outcome.tsx'

interface ImportDialogProps {
  title: string
  /** What to refetch afterwards. */
  affects: { queryKey: QueryKey } | { queryKey: QueryKey }[]
  send: (file: File, format: EntryFormat) => Promise<ImportResult>
  /** What a file must look like. */
  guide: ReactNode
  onClose: () => void
}

export function ImportDialog({ title, ...props }: ImportDialogProps) {
  return (
    <Modal opened onClose={props.onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <ImportForm {...props} />
    </Modal>
  )
}

function ImportForm({ affects, send: sendFile, guide, onClose }: Omit<ImportDialogProps, 'title'>) {
  const send = useSave(
    affects,
    async (file: File) => {
      const { format, problem } = readImportFile(file)
      if (problem !== undefined) throw new Error(problem)
      return sendFile(file, format)
    },
    { isQuiet: true },
  )
  const file = send.variables
  return (
    <Stack gap="md">
      <DropZone
        title="Drop a file here,"
        choose="or choose it"
        kinds={[...importKinds, ...jsonLinesKinds]}
        onFiles={([file]) => file && !send.isPending && send.mutate(file)}
      >
        CSV or JSON, up to {fileSize(limits.importBytes)}. If the file contains an error, nothing is imported.
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
      {!send.data && !send.error && guide}
      <Group justify="flex-end">
        <Button variant={send.data ? 'filled' : 'default'} onClick={onClose}>
          {send.data ? 'Done' : 'Close'}
        </Button>
      </Group>
    </Stack>
  )
}

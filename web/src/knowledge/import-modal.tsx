import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ImportFormat, limits } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { DropZone } from '../layout/drop-zone.tsx'
import { fileSize } from '../layout/file-size.ts'
import { useSave } from '../save.ts'
import { useChangeUndo } from './entry-change-undo.ts'
import { jsonLinesKinds, readTableFile, tableKinds } from './import-file.ts'
import { ImportGuide } from './import-guide.tsx'
import { Imported, NotImported } from './import-outcome.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'
import { leftOutOf } from './invalid-rows.ts'
import { changedByEntries } from './knowledge-queries.ts'

interface Chosen {
  file: File
  format: ImportFormat
  questionColumn?: string
  answerColumn?: number
  tagsColumn?: string
}

export function ImportModal({ botId, onClose }: { botId: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Import questions and answers"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ImportSteps botId={botId} onClose={onClose} />
    </Modal>
  )
}

/** A file is chosen, what it would change is shown, and only then imported. */
function ImportSteps({ botId, onClose }: { botId: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<{ name: string; failure: Error } | null>(null)
  const { file, ...query } = chosen ?? {}
  const preview = useQuery({
    queryKey: ['import-preview', botId, file?.name, file?.lastModified, file?.size, query],
    queryFn: () => api.entries.previewImport(botId, file as File, query),
    enabled: file !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  const send = useSave(
    changedByEntries(botId),
    () =>
      api.entries.import(botId, file as File, { ...query, name: file?.name.slice(0, 200) ?? '', skipInvalid: true }),
    { isQuiet: true },
  )
  const undo = useChangeUndo(botId, onClose)
  const choose = (given: File) => {
    const { format, problem } = readTableFile(given)
    send.reset()
    setProblem(problem === undefined ? null : { name: given.name, failure: new Error(problem) })
    setChosen(format === undefined ? null : { file: given, format })
  }
  const failed =
    problem ??
    (file && (send.error ?? preview.error)
      ? { name: file.name, failure: (send.error ?? preview.error) as Error }
      : null)
  const isReady = preview.data !== undefined && !preview.isPlaceholderData && !failed
  const count = isReady ? preview.data.counts.new + preview.data.counts.changed : 0
  return (
    <Stack gap="md">
      {!send.data && (
        <DropZone
          title={file ? `${file.name}: drop another file here,` : 'Drop a file here,'}
          choose="or choose it"
          kinds={[...tableKinds, ...jsonLinesKinds]}
          onFiles={([given]) => given && !send.isPending && choose(given)}
        >
          CSV, Excel or JSON, up to {fileSize(limits.importBytes)}. You see what will change before anything is
          imported.
        </DropZone>
      )}
      <div aria-live="polite">
        {(preview.isFetching || send.isPending) && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text fz="sm">
              {send.isPending ? 'Importing' : 'Reading'} {file?.name}
            </Text>
          </Group>
        )}
        {send.data && (
          <Imported
            result={send.data}
            leftOut={preview.data && leftOutOf(preview.data.rows, file?.name)}
            onUndo={undo.isPending ? undefined : (changeId) => undo.mutate(changeId)}
          />
        )}
        {failed && <NotImported fileName={failed.name} failure={failed.failure} />}
      </div>
      {preview.data && !failed && !send.data && (
        <ImportPreviewView
          preview={preview.data}
          fileName={file?.name ?? ''}
          onColumns={(columns) => setChosen((before) => before && { ...before, ...columns })}
        />
      )}
      {!chosen && !failed && <ImportGuide />}
      <Group justify="flex-end" gap="xs">
        <Button variant={send.data ? 'filled' : 'default'} onClick={onClose}>
          {send.data ? 'Done' : 'Cancel'}
        </Button>
        {isReady && !send.data && (
          <Button onClick={() => send.mutate()} loading={send.isPending} disabled={count === 0}>
            Import {count.toLocaleString('en')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

import { Button, Stack } from '@mantine/core'
import { IconLink, IconPencil, IconWorld } from '@tabler/icons-react'
import { limits } from 'beckon-contract'
import { Suspense, useState } from 'react'
import { DropZone } from '../layout/drop-zone.tsx'
import { fileSize } from '../layout/file-size.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import styles from './add-sources.module.css'
import { fileKinds, kindsInWords } from './file-kinds.ts'
import type { NewSourceKind } from './new-source-dialogs.tsx'
import { useUploads } from './uploads.ts'

// Loaded when first opened, and then kept, so that it can fade out.
const NewSourceDialogs = lazyPart(async () => (await import('./new-source-dialogs.tsx')).NewSourceDialogs)
const UploadList = lazyPart(async () => (await import('./upload-list.tsx')).UploadList)

const ways: { kind: NewSourceKind; isOfWeb: boolean; icon: typeof IconPencil }[] = [
  { kind: 'text', isOfWeb: false, icon: IconPencil },
  { kind: 'page', isOfWeb: true, icon: IconLink },
  { kind: 'site', isOfWeb: true, icon: IconWorld },
]

/** The four ways to add a document. */
export function AddSources({ botId, isFirst }: { botId: string; isFirst: boolean }) {
  const { queue, uploads } = useUploads(botId)
  const [open, setOpen] = useState<NewSourceKind | null>(null)
  const [isAsked, setAsked] = useState(false)
  const ask = (kind: NewSourceKind) => {
    setAsked(true)
    setOpen(kind)
  }
  return (
    <Stack gap="sm">
      <DropZone
        title={isFirst ? 'Drop your documents here,' : 'Drop files here,'}
        choose="or choose them"
        kinds={fileKinds}
        isMany
        isLarge={isFirst && uploads.length === 0}
        onFiles={queue.add}
      >
        {isFirst && 'The bot answers from your documents and cites its sources. '}
        {kindsInWords}, up to {fileSize(limits.fileBytes)} each.
      </DropZone>
      <div className={styles.ways}>
        {ways.map(({ kind, isOfWeb, icon: Icon }) => (
          <Button
            key={kind}
            variant="default"
            size="xs"
            leftSection={<Icon size={15} stroke={1.75} />}
            onClick={() => ask(kind)}
          >
            <span>
              Add {isOfWeb && <span className={styles.wide}>{kind === 'site' ? 'web' : 'web '}</span>}
              {kind}
            </span>
          </Button>
        ))}
      </div>
      <Suspense>
        {uploads.length > 0 && <UploadList uploads={uploads} onRetry={queue.retry} onRemove={queue.remove} />}
      </Suspense>
      <Suspense>{isAsked && <NewSourceDialogs botId={botId} asked={open} onClose={() => setOpen(null)} />}</Suspense>
    </Stack>
  )
}

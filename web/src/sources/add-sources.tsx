import { Button, Stack } from '@mantine/core'
import { IconLink, IconPencil, IconWorld } from '@tabler/icons-react'
import { limits } from 'beckon-contract'
import { useState } from 'react'
import { DropZone } from '../layout/drop-zone.tsx'
import { fileSize } from '../layout/file-size.ts'
import styles from './add-sources.module.css'
import { fileKinds, kindsInWords } from './file-kinds.ts'
import { NewPageModal } from './new-page-modal.tsx'
import { NewSiteModal } from './new-site-modal.tsx'
import { NewTextModal } from './new-text-modal.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './uploads.ts'

const ways = [
  { kind: 'text', isOfWeb: false, icon: IconPencil, Modal: NewTextModal },
  { kind: 'page', isOfWeb: true, icon: IconLink, Modal: NewPageModal },
  { kind: 'site', isOfWeb: true, icon: IconWorld, Modal: NewSiteModal },
]

/** The four ways a document comes in. */
export function AddSources({ botId, isFirst }: { botId: string; isFirst: boolean }) {
  const { queue, uploads } = useUploads(botId)
  const [open, setOpen] = useState<string | null>(null)
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
        {isFirst && 'The bot answers from what it reads in them, and says where it found it. '}
        {kindsInWords}, up to {fileSize(limits.fileBytes)} each.
      </DropZone>
      <div className={styles.ways}>
        {ways.map(({ kind, isOfWeb, icon: Icon }) => (
          <Button
            key={kind}
            variant="default"
            size="xs"
            leftSection={<Icon size={15} stroke={1.75} />}
            onClick={() => setOpen(kind)}
          >
            <span>
              Add {isOfWeb && <span className={styles.wide}>web </span>}
              {kind}
            </span>
          </Button>
        ))}
      </div>
      <UploadList uploads={uploads} onRetry={queue.retry} onRemove={queue.remove} />
      {ways.map(({ kind, Modal }) => (
        <Modal key={kind} botId={botId} opened={open === kind} onClose={() => setOpen(null)} />
      ))}
    </Stack>
  )
}

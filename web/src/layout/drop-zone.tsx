import { Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './drop-zone.module.css'
import { useFileDrop } from './file-drop.ts'

interface DropZoneProps {
  /** What to do, such as "Drop files here". The words "or choose them" follow. */
  title: string
  choose: string
  /** What is accepted, said in advance. */
  children: ReactNode
  /** File extensions, such as ".pdf". */
  kinds: readonly string[]
  isMany?: boolean
  /** In place of an empty list: with an icon and padding. */
  isLarge?: boolean
  onFiles: (files: File[]) => void
}

/** A file field that is also a drop target; for the keyboard it is the file field. */
export function DropZone({ title, choose, children, kinds, isMany = false, isLarge = false, onFiles }: DropZoneProps) {
  const give = (files: File[]) => {
    const taken = isMany ? files : files.slice(0, 1)
    if (taken.length > 0) onFiles(taken)
  }
  const isOver = useFileDrop(give)
  return (
    <label className={styles.zone} data-over={isOver || undefined} data-large={isLarge || undefined}>
      <input
        type="file"
        className={styles.field}
        accept={kinds.join(',')}
        multiple={isMany}
        onChange={(event) => {
          give([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again once it is fixed.
          event.currentTarget.value = ''
        }}
      />
      <span className={styles.icon} aria-hidden>
        <IconUpload size={isLarge ? 28 : 18} stroke={1.5} />
      </span>
      <span className={styles.words}>
        <Text component="span" fz={isLarge ? 'md' : 'sm'} fw={isLarge ? 600 : 500}>
          {isOver ? 'Drop to add' : title} <span className={styles.choose}>{!isOver && choose}</span>
        </Text>
        <Text component="span" fz={isLarge ? 'sm' : 'xs'} c="dimmed">
          {children}
        </Text>
      </span>
    </label>
  )
}

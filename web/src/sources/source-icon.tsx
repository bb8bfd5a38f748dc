import {
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconLink,
  IconMarkdown,
  IconPencil,
  IconWorld,
} from '@tabler/icons-react'
import type { Source, SourceKind } from 'beckon-contract'
import styles from './source-icon.module.css'

const icons = { text: IconPencil, file: IconFileText, page: IconLink, site: IconWorld }
const kindNames: Record<SourceKind, string> = { text: 'Text', file: 'File', page: 'Web page', site: 'Website' }

const fileIcons: [end: RegExp, icon: typeof IconFileText][] = [
  [/\.pdf$/i, IconFileTypePdf],
  [/\.docx$/i, IconFileTypeDocx],
  [/\.html?$/i, IconFileTypeHtml],
  [/\.csv$/i, IconFileTypeCsv],
  [/\.(md|markdown)$/i, IconMarkdown],
]

/** A file's type is taken from its extension, unless it was renamed. */
export function SourceIcon({ source: { kind, title } }: { source: Source }) {
  const ofFile = kind === 'file' ? fileIcons.find(([end]) => end.test(title))?.[1] : undefined
  const Icon = ofFile ?? icons[kind]
  return (
    <span className={styles.icon} role="img" aria-label={kindNames[kind]} title={kindNames[kind]}>
      <Icon size={20} stroke={1.5} />
    </span>
  )
}

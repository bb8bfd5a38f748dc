import { Alert, Title } from '@mantine/core'
import { IconChevronLeft, IconLock } from '@tabler/icons-react'
import { AnchorLink } from '../layout/links.tsx'
import styles from './tool-page-head.module.css'

interface ToolPageHeadProps {
  botId: string
  title: string
  isEditable: boolean
}

export function ToolPageHead({ botId, title, isEditable }: ToolPageHeadProps) {
  return (
    <div className={styles.head}>
      <AnchorLink
        to="/bots/$botId/tools"
        params={{ botId }}
        c="dimmed"
        fz="sm"
        underline="never"
        className={styles.back}
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        All tools
      </AnchorLink>
      <Title order={2} className={styles.title}>
        {title}
      </Title>
      {!isEditable && (
        <Alert color="gray" icon={<IconLock size={18} />}>
          You have read-only access to this tool. To change it, ask an owner or admin to make you an editor.
        </Alert>
      )}
    </div>
  )
}

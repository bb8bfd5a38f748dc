import { Box, Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AnchorLink } from './links.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** Buttons, on the right; below on a phone. */
  actions?: ReactNode
  back?: { to: string; label: string }
}

export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  useDocumentTitle(`${title} · Beckon`)
  return (
    <header className={styles.header}>
      {back && (
        <AnchorLink to={back.to} className={styles.back} c="dimmed" fz="sm" underline="never">
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          {back.label}
        </AnchorLink>
      )}
      <div className={styles.row}>
        <Box className={styles.words}>
          <Title order={1} tabIndex={-1} className={styles.title}>
            {title}
          </Title>
          {description && (
            <Text component="div" c="dimmed" fz="sm" mt={4} maw="42rem">
              {description}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </div>
    </header>
  )
}

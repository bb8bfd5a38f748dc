import { Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './auth-page.module.css'
import { LogoMark } from './logo.tsx'

interface AuthPageProps {
  title: string
  description?: ReactNode
  children: ReactNode
  /** A line below the card, such as another way to sign in. */
  footer?: ReactNode
}

/** A page before sign-in: one card in the middle. */
export function AuthPage({ title, description, children, footer }: AuthPageProps) {
  useDocumentTitle(`${title} · Beckon`)
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.head}>
          <LogoMark size={40} />
          <Title order={1} mt="md">
            {title}
          </Title>
          {description && (
            <Text c="dimmed" fz="sm" component="div">
              {description}
            </Text>
          )}
        </div>
        <Stack className={styles.card} gap="md">
          {children}
        </Stack>
        {footer && (
          <Text component="div" fz="sm" c="dimmed" ta="center">
            {footer}
          </Text>
        )}
      </div>
    </main>
  )
}

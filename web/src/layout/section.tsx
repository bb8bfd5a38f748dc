import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A section of a settings page: its title and description on the left, the card with its fields on the right. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <Title order={2} fz="md">
          {title}
        </Title>
        {description && (
          <Text component="div" c="dimmed" fz="sm" mt={4}>
            {description}
          </Text>
        )}
      </div>
      <Card>{children}</Card>
    </section>
  )
}

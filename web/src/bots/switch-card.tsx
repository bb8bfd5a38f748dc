import { Card, Group, Switch, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { mayEdit, useSession } from '../session.ts'
import styles from './switch-card.module.css'

interface SwitchCardProps {
  title: string
  /** What turning it on means. */
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** One of the two ways to reach a bot, on or off. */
export function SwitchCard({ title, children, isOn, onChange }: SwitchCardProps) {
  const isEditable = mayEdit(useSession().role)
  return (
    <Card>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="lg">
        <div className={styles.words}>
          <Title order={2}>{title}</Title>
          <Text component="div" fz="sm" c="dimmed" mt={4}>
            {children}
          </Text>
          {!isEditable && (
            <Text fz="xs" c="dimmed" mt="xs">
              Only editors, admins and owners can change this.
            </Text>
          )}
        </div>
        <Switch
          size="md"
          label={isOn ? 'On' : 'Off'}
          labelPosition="left"
          aria-label={title}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={!isEditable}
          classNames={{ root: styles.switch, label: styles.label }}
        />
      </Group>
    </Card>
  )
}

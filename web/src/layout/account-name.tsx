import { Avatar, Group, Text } from '@mantine/core'
import styles from './account-switcher.module.css'

export function AccountName({ name, role }: { name: string; role: string }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar size={30} radius="md" color="iris" name={name} aria-hidden />
      <div className={styles.words}>
        <Text fz="sm" fw={550} lh={1.3} truncate>
          {name}
        </Text>
        <Text fz="xs" c="dimmed" lh={1.3} tt="capitalize">
          {role}
        </Text>
      </div>
    </Group>
  )
}

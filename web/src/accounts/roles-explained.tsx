import { Badge, Group, Text, Title } from '@mantine/core'
import type { Role } from 'beckon-contract'
import { allRoles, roleWords } from './roles.ts'
import styles from './roles-explained.module.css'

export function RolesExplained({ mine }: { mine: Role }) {
  return (
    <section aria-labelledby="roles">
      <Title order={2} fz="md" id="roles" mb="sm">
        What each role can do
      </Title>
      <dl className={styles.roles}>
        {allRoles.map((role) => (
          <div key={role} className={styles.role}>
            <dt>
              <Group gap="xs">
                <Text component="span" fz="sm" fw={550}>
                  {roleWords[role].label}
                </Text>
                {role === mine && <Badge color="gray">Yours</Badge>}
              </Group>
            </dt>
            <Text component="dd" fz="sm" c="dimmed" m={0} mt={2}>
              {roleWords[role].may}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  )
}

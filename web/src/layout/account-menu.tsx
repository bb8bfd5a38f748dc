import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { useSession } from '../session.ts'
import { AccountName } from './account-name.tsx'
import styles from './account-switcher.module.css'

export function AccountMenu() {
  const { account, accounts } = useSession()
  const choose = useSave([], api.session.chooseAccount, {
    // A real page load: nothing of the other account stays in memory.
    onSaved: () => window.location.assign('/bots'),
  })
  return (
    <Menu width="target" position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={`${styles.account} ${styles.button}`}>
          <AccountName name={account.name} role={account.role} />
          <IconSelector size={16} stroke={1.6} aria-hidden className={styles.arrows} />
          <VisuallyHidden>Switch account</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Switch account</Menu.Label>
        {accounts.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            onClick={() => (id === account.id ? undefined : choose.mutate(id))}
            rightSection={id === account.id ? <IconCheck size={16} aria-label="current" /> : null}
          >
            <AccountName name={name} role={role} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Suspense } from 'react'
import { useSession } from '../session.ts'
import { AccountName } from './account-name.tsx'
import styles from './account-switcher.module.css'
import { lazyPart } from './lazy-part.ts'

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu)

/** The account, and for people with several, the way to the others. */
export function AccountSwitcher() {
  const { account, accounts } = useSession()
  const name = (
    <div className={styles.account}>
      <AccountName name={account.name} role={account.role} />
    </div>
  )
  if (accounts.length < 2) return name
  return (
    <Suspense fallback={name}>
      <AccountMenu />
    </Suspense>
  )
}

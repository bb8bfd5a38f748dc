import { AppShell, Burger, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { sessionQuery } from '../session.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import styles from './app-frame.module.css'
import { Logo } from './logo.tsx'
import { MainNav } from './main-nav.tsx'
import { NoAccount } from './no-account.tsx'
import { usePageFocus } from './page-focus.ts'
import { UserMenu } from './user-menu.tsx'

/** The frame around every page after sign-in: the navigation at the side, or behind a burger menu on a phone. */
export function AppFrame() {
  const { person, account } = useSuspenseQuery(sessionQuery).data
  const [isNavOpen, nav] = useDisclosure(false)
  usePageFocus('content')
  if (!person) return <Navigate to="/sign-in" replace />
  if (!account) return <NoAccount person={person} />
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isNavOpen } }}
      padding={0}
    >
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <AppShell.Header hiddenFrom="sm" className={styles.header}>
        <Link to="/bots" aria-label="Beckon: your bots" className={styles.logo}>
          <Logo />
        </Link>
        <Group gap={4}>
          <UserMenu />
          <Burger
            opened={isNavOpen}
            onClick={nav.toggle}
            size="sm"
            aria-label={isNavOpen ? 'Close navigation' : 'Open navigation'}
            aria-expanded={isNavOpen}
          />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.side}>
        <AppShell.Section visibleFrom="sm" className={styles.brand}>
          <Link to="/bots" aria-label="Beckon: your bots" className={styles.logo}>
            <Logo />
          </Link>
        </AppShell.Section>
        <AppShell.Section pb="md">
          <AccountSwitcher />
        </AppShell.Section>
        <AppShell.Section grow>
          <MainNav onNavigate={nav.close} />
        </AppShell.Section>
        <AppShell.Section visibleFrom="sm">
          <UserMenu isWide />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.page}>
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

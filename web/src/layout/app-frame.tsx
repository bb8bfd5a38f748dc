import { Burger, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { openPalette } from '../palette/palette-opening.ts'
import { PalettePlace } from '../palette/palette-place.tsx'
import { sessionQuery } from '../session.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import styles from './app-frame.module.css'
import { AuthLoading } from './auth-loading.tsx'
import { lazyPart } from './lazy-part.ts'
import { Logo } from './logo.tsx'
import { MainNav } from './main-nav.tsx'
import { NoAccount } from './no-account.tsx'
import { usePageFocus } from './page-focus.ts'
import { useRecoveredFocus } from './recover-focus.ts'

const SecondFactorNeeded = lazyPart(
  async () => (await import('../accounts/second-factor-needed.tsx')).SecondFactorNeeded,
)

const NoticesBell = lazyPart(async () => (await import('../notices/notices-bell.tsx')).NoticesBell)

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu)

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The frame around every page after sign-in: the navigation at the side, or behind a burger menu on a phone. */
export function AppFrame() {
  const { person, account } = useSuspenseQuery(sessionQuery).data
  const queries = useQueryClient()
  const [isSettingUp, setSettingUp] = useState(false)
  const [isNavOpen, nav] = useDisclosure(false)
  usePageFocus()
  useRecoveredFocus()
  if (!person) return <Navigate to="/sign-in" replace />
  if (!account) return <NoAccount person={person} />
  // Until the person has seen their recovery codes, even if the session is read again meanwhile.
  const isMissing = account.secondFactorRequired && !person.secondFactor
  if (isMissing && !isSettingUp) setSettingUp(true)
  if (isSettingUp) {
    const finish = async () => {
      await queries.refetchQueries(sessionQuery)
      setSettingUp(false)
    }
    return (
      <Suspense fallback={<AuthLoading />}>
        <SecondFactorNeeded onDone={() => void finish()} />
      </Suspense>
    )
  }
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/bots" aria-label="Beckon: your bots" className={styles.logo}>
          <Logo />
        </Link>
        <Group gap={4}>
          <Suspense>
            <NoticesBell />
          </Suspense>
          <Suspense>
            <UserMenu />
          </Suspense>
          <Burger
            opened={isNavOpen}
            onClick={nav.toggle}
            size="sm"
            aria-label={isNavOpen ? 'Close navigation' : 'Open navigation'}
            aria-expanded={isNavOpen}
          />
        </Group>
      </header>
      <section aria-label="Workspace" className={styles.side} data-open={isNavOpen || undefined}>
        <div className={styles.brand}>
          <Link to="/bots" aria-label="Beckon: your bots" className={styles.logo}>
            <Logo />
          </Link>
          <Suspense>
            <NoticesBell />
          </Suspense>
        </div>
        <AccountSwitcher />
        <UnstyledButton className={styles.search} onClick={openPalette}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span>Go to…</span>
          <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
        <div className={styles.nav}>
          <MainNav onNavigate={nav.close} />
        </div>
        <div className={styles.user}>
          <Suspense>
            <UserMenu isWide />
          </Suspense>
        </div>
      </section>
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.page}>
          <Outlet />
        </div>
      </main>
      <PalettePlace />
    </div>
  )
}

import { ActionIcon, Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { useSession } from '../session.ts'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import { DialogPlace } from './dialog-place.tsx'
import { lazyPart } from './lazy-part.ts'
import styles from './user-menu.module.css'

const ShortcutsModal = lazyPart(async () => (await import('../palette/shortcuts-modal.tsx')).ShortcutsModal)

/**
 * The current user: at the bottom of the sidebar with name and email (`isWide`), or as a small picture in a phone's
 * header.
 */
export function UserMenu({ isWide = false }: { isWide?: boolean }) {
  const { person } = useSession()
  const [isListing, shortcuts] = useDisclosure(false)
  const signOut = useSave([], api.session.signOut, { onSaved: () => window.location.assign('/sign-in') })
  return (
    <>
      <Menu width={220} position={isWide ? 'top-start' : 'bottom-end'}>
        <Menu.Target>
          {isWide ? (
            <UnstyledButton className={styles.person}>
              <Avatar size={30} name={person.name} color="initials" aria-hidden />
              <div className={styles.words}>
                <Text fz="sm" fw={500} lh={1.3} truncate>
                  {person.name}
                </Text>
                <Text fz="xs" c="dimmed" lh={1.3} truncate>
                  {person.email}
                </Text>
              </div>
              <VisuallyHidden>Your menu</VisuallyHidden>
            </UnstyledButton>
          ) : (
            <ActionIcon variant="transparent" size="lg">
              <Avatar size={30} name={person.name} color="initials" aria-hidden />
              <VisuallyHidden>{person.name}, your menu</VisuallyHidden>
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fz="xs" truncate>
              {person.email}
            </Text>
          </Menu.Label>
          <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} stroke={1.6} />}>
            Your profile
          </Menu.Item>
          <Menu.Divider />
          <ColorSchemeChoice />
          <Menu.Divider />
          <Menu.Label>Help</Menu.Label>
          <Menu.Item component="a" href="/docs" target="_blank" rel="noopener">
            Documentation
          </Menu.Item>
          <Menu.Item onClick={shortcuts.open}>Keyboard shortcuts</Menu.Item>
          <Menu.Label>Beckon {__VERSION__}</Menu.Label>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} />}
            onClick={() => signOut.mutate()}
            disabled={signOut.isPending}
          >
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DialogPlace>{isListing && <ShortcutsModal onClose={shortcuts.close} />}</DialogPlace>
    </>
  )
}

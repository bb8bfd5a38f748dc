import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const id = 'signed-out'

/** The page stays as it is, with everything typed on it: the user signs in again in another tab. */
export function tellSignedOut() {
  notifications.show({
    id,
    title: 'You are signed out',
    color: 'red',
    autoClose: false,
    message: (
      <>
        <Anchor href="/sign-in" target="_blank" fz="sm" fw={600} onClick={() => notifications.hide(id)}>
          Sign in in another tab
        </Anchor>
        , then go on here. What you typed is still on this page.
      </>
    ),
  })
}

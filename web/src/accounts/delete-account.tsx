import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { api } from '../api.ts'
import styles from '../bots/delete-bot.module.css'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { useSave } from '../save.ts'
import { useSession } from '../session.ts'

export function DeleteAccount() {
  const { account } = useSession()
  const [isOpen, modal] = useDisclosure(false)
  // Nothing of the account may be shown again.
  const remove = useSave([], () => api.account.remove(account.name), { onSaved: () => window.location.assign('/') })
  return (
    <Card className={styles.danger}>
      <Group justify="space-between" gap="md">
        <div className={styles.words}>
          <Title order={2}>Delete this account</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            This also deletes its bots, conversations, API tokens and settings, for all members. This can’t be undone.
          </Text>
        </div>
        <Button color="red" variant="light" onClick={modal.open}>
          Delete account
        </Button>
      </Group>
      <ConfirmModal
        opened={isOpen}
        onClose={modal.close}
        title={`Delete ${account.name}?`}
        typed={account.name}
        confirmLabel="Delete permanently"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        danger
      >
        All members lose access, and apps and websites that use its bots stop working immediately. Everything stored is
        then removed in the background. People keep their sign-in. This can’t be undone.
      </ConfirmModal>
    </Card>
  )
}

import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { Bot } from 'beckon-contract'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import { botLists } from './bot-queries.ts'
import styles from './delete-bot.module.css'

export function DeleteBot({ bot }: { bot: Bot }) {
  const [isOpen, modal] = useDisclosure(false)
  const navigate = useNavigate()
  const remove = useSave(botLists, () => api.bots.remove(bot.id, bot.name), {
    saved: `${bot.name} deleted`,
    onSaved: () => void navigate({ to: '/bots', ignoreBlocker: true }),
  })
  return (
    <Card className={styles.danger}>
      <Group justify="space-between" gap="md">
        <div className={styles.words}>
          <Title order={2}>Delete this bot</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            This also deletes its questions and answers and all its conversations. This can’t be undone.
          </Text>
        </div>
        <Button color="red" variant="light" onClick={modal.open}>
          Delete bot
        </Button>
      </Group>
      <ConfirmModal
        opened={isOpen}
        onClose={modal.close}
        title={`Delete ${bot.name}?`}
        typed={bot.name}
        confirmLabel="Delete permanently"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        danger
      >
        {countOf(bot.entryCount, 'question and answer', 'questions and answers')} and{' '}
        {countOf(bot.conversationCount, 'conversation')} are deleted with it. Apps that call it and websites that embed
        it stop working immediately. This can’t be undone.
      </ConfirmModal>
    </Card>
  )
}

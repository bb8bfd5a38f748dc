import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import type { Conversation } from 'beckon-contract'
import { api } from '../api.ts'
import { inbox } from '../inbox/inbox-queries.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import { recentConversationsQuery } from './conversation-queries.ts'

interface DeleteConversationProps {
  conversation: Conversation
  onDeleted: () => void
}

export function DeleteConversation({ conversation, onDeleted }: DeleteConversationProps) {
  const { id, agent_id: botId, turns } = conversation
  const [isOpen, modal] = useDisclosure(false)
  const remove = useSave(
    [inbox, recentConversationsQuery(botId), { queryKey: ['bots'] }],
    () => api.conversations.remove(botId, id),
    {
      saved: 'Conversation deleted',
      onSaved: onDeleted,
    },
  )
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconTrash size={14} />} onClick={modal.open}>
        Delete
      </Button>
      <ConfirmModal
        opened={isOpen}
        onClose={modal.close}
        title="Delete this conversation?"
        confirmLabel="Delete permanently"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        danger
      >
        The conversation that begins with “{conversation.opening}” ({countOf(turns, 'turn')}) and its ratings will be
        deleted. This can’t be undone.
      </ConfirmModal>
    </>
  )
}

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Conversation } from 'beckon-contract'
import { api } from '../api.ts'
import { inbox } from '../inbox/inbox-queries.ts'
import { withTurn } from '../inbox/inbox-search.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import { recentConversationsQuery } from './conversation-queries.ts'

export function DeleteConversation({ conversation }: { conversation: Conversation }) {
  const { id, agent_id: botId, turns } = conversation
  const [isOpen, modal] = useDisclosure(false)
  const navigate = useNavigate()
  const remove = useSave(
    [inbox, recentConversationsQuery(botId), { queryKey: ['bots'] }],
    () => api.conversations.remove(botId, id),
    {
      saved: 'Conversation deleted',
      onSaved: () => void navigate({ to: '..', search: withTurn() as never }),
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

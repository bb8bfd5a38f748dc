import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Provider } from 'beckon-contract'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import { providersQuery } from './provider-queries.ts'

export function DeleteProvider({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const remove = useSave(providersQuery, () => api.providers.remove(provider.id), {
    saved: `${provider.name} deleted`,
    onSaved: onClose,
  })
  if (provider.botCount > 0) return <StillInUse provider={provider} onClose={onClose} />
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={`Delete ${provider.name}?`}
      confirmLabel="Delete permanently"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      danger
    >
      Its key is deleted{provider.embeddingModel && ', and search continues without its embeddings'}. To use it again,
      you’ll need the key.
    </ConfirmModal>
  )
}

function StillInUse({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`${provider.name} is in use`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text fz="sm">
          {countOf(provider.botCount, 'bot')} {provider.botCount === 1 ? 'uses' : 'use'} it. Open the bot’s Model &amp;
          behaviour page and choose another provider or its knowledge only, then come back to delete this one.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>OK</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

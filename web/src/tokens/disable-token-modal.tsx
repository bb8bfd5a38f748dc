import { Code, Stack, Text } from '@mantine/core'
import type { Token } from 'beckon-contract'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { useSave } from '../save.ts'
import { formatCharacters } from './token-words.ts'
import { allTokens } from './tokens-query.ts'

export function DisableTokenModal({ token, onClose }: { token: Token; onClose: () => void }) {
  const disable = useSave(allTokens, api.tokens.disable, {
    saved: (disabled) => `“${disabled.name}” disabled`,
    onSaved: onClose,
  })
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={`Disable “${token.name}”?`}
      confirmLabel="Disable token"
      onConfirm={() => disable.mutate(token.id)}
      isPending={disable.isPending}
      danger
    >
      <Stack gap="xs">
        <Text fz="sm">
          <Code>{formatCharacters(token)}</Code> stops working immediately and permanently. Apps that use it are
          refused. It stays in the list for your records.
        </Text>
        <Text fz="sm">To avoid downtime, replace it first and disable it afterwards.</Text>
      </Stack>
    </ConfirmModal>
  )
}

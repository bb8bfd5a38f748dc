import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import type { Token, TokenCreated } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { FormError } from '../layout/form-error.tsx'
import { useSave } from '../save.ts'
import { setFreshToken } from './fresh-token.ts'
import { TokenValue } from './token-value.tsx'
import { allTokens } from './tokens-query.ts'

/** Two steps in one place: how to replace, then the successor's value, shown once. */
export function ReplaceTokenModal({ token, onClose }: { token: Token; onClose: () => void }) {
  const [created, setCreated] = useState<TokenCreated | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={created ? 'Your new token' : `Replace “${token.name}”?`}
      size={created ? 'xl' : 'md'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The value is shown once: an accidental click must not lose it.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
    >
      {created ? (
        <Stack>
          <TokenValue created={created} />
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <ReplaceForm token={token} onReplaced={setCreated} onCancel={onClose} />
      )}
    </Modal>
  )
}

interface ReplaceFormProps {
  token: Token
  onReplaced: (created: TokenCreated) => void
  onCancel: () => void
}

function ReplaceForm({ token, onReplaced, onCancel }: ReplaceFormProps) {
  const [old, setOld] = useState('keep')
  const isActive = token.status === 'active'
  const replace = useSave(
    allTokens,
    () => api.tokens.replace(token.id, { disableOld: isActive && old === 'disable' }),
    {
      isQuiet: true,
      onSaved: (created) => {
        setFreshToken(created.value)
        onReplaced(created)
      },
    },
  )
  return (
    <Stack>
      <Text fz="sm">
        You get a new token with the same name, scopes and bots
        {token.expiresAt ? ', valid for as long as this one was.' : ', which never expires.'}
      </Text>
      {isActive && (
        <Radio.Group label="What about the old token?" value={old} onChange={setOld}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="keep"
              label="Keep it for now"
              description="Update your apps without downtime, then disable it here."
            />
            <Radio
              value="disable"
              label="Disable it now"
              description="Choose this if it may have leaked. Apps that still use it are refused immediately."
            />
          </Stack>
        </Radio.Group>
      )}
      <FormError failure={replace.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => replace.mutate()} loading={replace.isPending}>
          Replace token
        </Button>
      </Group>
    </Stack>
  )
}

import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Provider } from 'beckon-contract'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { mayAdmin, useSession } from '../session.ts'

const ProviderModal = lazyPart(async () => (await import('../providers/provider-modal.tsx')).ProviderModal)

/** Added here, without leaving a form that is not saved yet. */
export function NoProvider({ onAdded }: { onAdded: (provider: Provider) => void }) {
  const { role } = useSession()
  const [isAdding, adding] = useDisclosure(false)
  return (
    <Alert color="yellow" icon={<IconInfoCircle size={18} />}>
      This account has no provider yet.{' '}
      {mayAdmin(role) ? (
        <Button size="compact-sm" variant="light" color="yellow" onClick={adding.open}>
          Add a provider
        </Button>
      ) : (
        'Ask an owner or admin to add one under Models.'
      )}
      <DialogPlace>
        {isAdding && <ProviderModal provider={null} onClose={adding.close} onAdded={onAdded} />}
      </DialogPlace>
    </Alert>
  )
}

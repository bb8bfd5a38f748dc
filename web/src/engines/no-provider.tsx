import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Provider } from 'beckon-contract'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { modelsQuery } from '../providers/provider-queries.ts'
import { mayAdmin, useSession } from '../session.ts'

const ProviderModal = lazyPart(async () => (await import('../providers/provider-modal.tsx')).ProviderModal)

/** Added here, without leaving a form that is not saved yet. The field of the model shows the result of its test. */
export function NoProvider({ onAdded }: { onAdded: (provider: Provider) => void }) {
  const { role } = useSession()
  const queries = useQueryClient()
  const [isAdding, adding] = useDisclosure(false)
  const testAdded = (provider: Provider) => {
    onAdded(provider)
    void queries.prefetchQuery(modelsQuery(provider.id))
  }
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
        {isAdding && <ProviderModal provider={null} onClose={adding.close} onAdded={testAdded} />}
      </DialogPlace>
    </Alert>
  )
}

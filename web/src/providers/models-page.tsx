import { Button, Stack } from '@mantine/core'
import { IconCpu, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Provider } from 'beckon-contract'
import { useState } from 'react'
import { BannerPlace } from '../layout/banner-place.tsx'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { ServiceModel } from './operator-model.tsx'
import { ProviderCard } from './provider-card.tsx'
import { providersQuery } from './provider-queries.ts'

const ProviderModal = lazyPart(async () => (await import('./provider-modal.tsx')).ProviderModal)
const NoticeBanner = lazyPart(async () => (await import('../notices/notice-banner.tsx')).NoticeBanner)
const DeleteProvider = lazyPart(async () => (await import('./delete-provider.tsx')).DeleteProvider)

type Dialog = { kind: 'edit'; provider: Provider | null } | { kind: 'delete'; provider: Provider }

export function ModelsPage() {
  const isEditable = mayAdmin(useSession().role)
  const { data: providers, service } = useSuspenseQuery(providersQuery).data
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [freshId, setFreshId] = useState<string | null>(null)
  const hash = useLocation({ select: (place) => place.hash })
  const close = () => setDialog(null)
  const add = isEditable && (
    <Button onClick={() => setDialog({ kind: 'edit', provider: null })} leftSection={<IconPlus size={16} />}>
      Add provider
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Models"
        description="Language model providers for your bots. A bot uses one once you choose it on the bot’s Model & behaviour page."
        actions={providers.length > 0 && add}
      />
      <BannerPlace>
        <NoticeBanner kinds={['model_failing']} />
      </BannerPlace>
      <Stack gap="md">
        {service && <ServiceModel model={service.model} />}
        {providers.map((provider) => (
          <ProviderCard
            key={provider.id}
            provider={provider}
            isEditable={isEditable}
            isFresh={provider.id === freshId}
            isNamed={hash === `provider-${provider.id}`}
            onEdit={() => setDialog({ kind: 'edit', provider })}
            onDelete={() => setDialog({ kind: 'delete', provider })}
          />
        ))}
        {providers.length === 0 && (
          <EmptyState
            icon={<IconCpu size={28} stroke={1.5} />}
            title={service ? 'No providers of your own yet' : 'No models yet, and none required'}
            action={add}
          >
            Bots can answer from their knowledge without a model. With a model, they answer in their own words, remember
            the conversation and use tools. Add an OpenAI, Anthropic or Google key, or your own server.
            {!isEditable && ' Only owners and admins can add providers.'}
          </EmptyState>
        )}
      </Stack>
      <DialogPlace>
        {dialog?.kind === 'edit' && (
          <ProviderModal provider={dialog.provider} onClose={close} onAdded={({ id }) => setFreshId(id)} />
        )}
      </DialogPlace>
      <DialogPlace>
        {dialog?.kind === 'delete' && <DeleteProvider provider={dialog.provider} onClose={close} />}
      </DialogPlace>
    </>
  )
}

import { Anchor, Autocomplete, Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { factsOf, limits, type Provider } from 'beckon-contract'
import { useEffect, useRef } from 'react'
import { countOf } from '../layout/count-of.ts'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { modelsQuery } from '../providers/provider-queries.ts'
import { ProviderTest } from '../providers/provider-test.tsx'
import { mayAdmin, useSession } from '../session.ts'
import styles from './model-fields.module.css'

const ProviderModal = lazyPart(async () => (await import('../providers/provider-modal.tsx')).ProviderModal)

interface ModelNameProps {
  /** What a form passes to an input. */
  field: object
  provider: Provider
  isEditable: boolean
}

/** Free text, because new models come out every week; the provider's list is available on demand. */
export function ModelName({ field, provider, isEditable }: ModelNameProps) {
  const { role } = useSession()
  const list = useQuery(modelsQuery(provider.id))
  const models = list.data?.models ?? []
  const mayLoad = mayAdmin(role)
  const load = (
    <Anchor component="button" type="button" inherit onClick={() => void list.refetch()} disabled={list.isFetching}>
      {list.isFetching ? 'Asking the provider…' : 'List the provider’s models'}
    </Anchor>
  )
  const [isEditing, editing] = useDisclosure(false)
  const result = useRef<HTMLDivElement>(null)
  const failure = list.isFetching ? null : list.error
  // It would lie below the bar with unsaved changes.
  useEffect(() => {
    if (failure) result.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <Stack gap={0}>
      <Autocomplete
        label="Model"
        description={
          <>
            The provider’s name for the model.{' '}
            {mayLoad &&
              (models.length > 0 ? `It works: ${countOf(models.length, 'model')} found, click to choose.` : load)}
          </>
        }
        placeholder={factsOf(provider.kind).modelHint}
        data={models}
        limit={100}
        maxLength={limits.modelCharacters}
        autoComplete="off"
        spellCheck={false}
        readOnly={!isEditable}
        {...field}
      />
      <div ref={result} className={styles.result}>
        <ProviderTest models={undefined} failure={failure} />
        {failure && mayLoad && (
          <Button size="compact-sm" variant="default" mt="xs" onClick={editing.open}>
            Edit {provider.name}
          </Button>
        )}
      </div>
      <DialogPlace>
        {isEditing && <ProviderModal provider={provider} onClose={editing.close} onAdded={editing.close} />}
      </DialogPlace>
    </Stack>
  )
}

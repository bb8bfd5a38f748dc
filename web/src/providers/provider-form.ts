import { useForm } from '@mantine/form'
import {
  factsOf,
  limits,
  type Provider,
  type ProviderChange,
  type ProviderDraft,
  type ProviderKind,
} from 'beckon-contract'

export interface ProviderFields {
  kind: ProviderKind
  name: string
  url: string
  /** Never prefilled: the stored key is not sent to the browser. */
  key: string
  isKeyRemoved: boolean
  embeddingModel: string
}

const fieldsOf = (provider: Provider | null): ProviderFields => ({
  kind: provider?.kind ?? 'openai',
  name: provider?.name ?? '',
  url: provider?.url ?? '',
  key: '',
  isKeyRemoved: false,
  embeddingModel: provider?.embeddingModel ?? '',
})

export const useProviderForm = (provider: Provider | null) =>
  useForm<ProviderFields>({
    initialValues: fieldsOf(provider),
    validate: {
      url: (url, { kind }) => {
        if (url.trim() === '') return factsOf(kind).isAnyServer ? 'Enter the API’s base URL.' : null
        return /^https?:\/\/\S+$/i.test(url.trim()) ? null : 'Must start with http:// or https://.'
      },
      key: (key, { kind }) =>
        !provider && !factsOf(kind).isAnyServer && key.trim() === '' ? `Paste a ${factsOf(kind).label} API key.` : null,
    },
  })
export type ProviderForm = ReturnType<typeof useProviderForm>

const nameOf = (fields: ProviderFields) => fields.name.trim() || suggestName(fields)

/** For a provider without a name: its kind's, or that of its server. */
export function suggestName({ kind, url }: Pick<ProviderFields, 'kind' | 'url'>): string {
  const { isAnyServer, label } = factsOf(kind)
  const host = isAnyServer ? URL.parse(url.trim())?.host : undefined
  return host ? host.replace(/^(www|api)\./, '').slice(0, limits.nameCharacters) : label
}

export const draftOf = (fields: ProviderFields): ProviderDraft => ({
  kind: fields.kind,
  name: nameOf(fields),
  ...(fields.url.trim() && { url: fields.url.trim() }),
  ...(fields.key.trim() && { key: fields.key.trim() }),
})

/** A key that is not typed is not sent: the old one stays, unless it is to be removed. */
export const changeOf = (fields: ProviderFields): ProviderChange => ({
  name: nameOf(fields),
  url: fields.url.trim() || factsOf(fields.kind).address,
  embeddingModel: fields.embeddingModel.trim() || null,
  ...(fields.key.trim() ? { key: fields.key.trim() } : fields.isKeyRemoved && { key: '' }),
})

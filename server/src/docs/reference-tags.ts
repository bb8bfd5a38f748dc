import { apiTags, type PublicApi, type PublicOperation, publicOperations } from 'beckon-contract'

export interface DescribedOperation {
  api: PublicApi
  id: string
  operation: PublicOperation
}
export interface ReferenceTag {
  slug: string
  title: string
  description: string
  operations: DescribedOperation[]
}

const all: DescribedOperation[] = (['programs', 'visitors'] as const).flatMap((api) =>
  Object.entries<PublicOperation>(publicOperations[api]).map(([id, operation]) => ({ api, id, operation })),
)

/** The pages of the API reference: one for each tag of the contract. */
export const referenceTags: ReferenceTag[] = apiTags.map(({ name, description }) => ({
  slug: name.toLowerCase(),
  title: name,
  description,
  operations: all.filter(({ operation }) => operation.tag === name),
}))

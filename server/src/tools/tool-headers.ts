import type { ToolDraft, ToolHeader } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'
import type { SecretOwner, Vault } from '../vault/vault.ts'
import { ToolFailure } from './tool-failure.ts'
import type { ToolRow } from './tools.store.ts'
import { originOf } from './url-template.ts'

/** Secret values of headers, by the lower-case names of the headers. */
export type Secrets = Record<string, string>

/** Connection headers, which would break or redirect the request. */
const ours =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|proxy-.*|mcp-.*)$/i

export function refuseBadHeaders(headers: ToolHeader[], at: string): void {
  const seen = new Set<string>()
  for (const [index, { name, value, isSecret }] of headers.entries()) {
    const path = `${at}/headers/${index}`
    if (ours.test(name)) throw invalidField(`${path}/name`, `The header ${name} is set by the service itself.`)
    if (seen.has(name.toLowerCase())) throw invalidField(`${path}/name`, `The header ${name} is listed twice.`)
    if (isSecret ? value?.trim() === '' : value === null)
      throw invalidField(`${path}/value`, `Enter the value of the header ${name}.`)
    seen.add(name.toLowerCase())
  }
}

export function createToolHeaders(vault: Vault) {
  const ownerOf = ({ accountId, id }: Pick<ToolRow, 'accountId' | 'id'>): SecretOwner => ({ accountId, rowId: id })

  function open(row: ToolRow): Secrets {
    if (row.sealedSecrets === null) return {}
    try {
      return JSON.parse(vault.open(row.sealedSecrets, ownerOf(row)))
    } catch (cause) {
      throw new ToolFailure(
        'The secret headers of this tool can no longer be decrypted because the service’s key has changed. Enter them again in its settings.',
        { cause },
      )
    }
  }

  /**
   * The secrets of a draft: newly entered and stored ones. A stored one is reused only for the server it was entered
   * for.
   */
  function secretsOf(draft: Pick<ToolDraft, 'headers' | 'url'>, row: ToolRow | undefined, at: string): Secrets {
    const kept = draft.headers.some(({ isSecret, value }) => isSecret && value === null) && row ? tryToOpen(row) : {}
    const isSameServer = row !== undefined && originOf(JSON.parse(row.draftJson).url) === originOf(draft.url)
    return Object.fromEntries(
      draft.headers.flatMap(({ name, value, isSecret }, index) => {
        if (!isSecret) return []
        const lowerName = name.toLowerCase()
        const secret = value ?? (isSameServer && Object.hasOwn(kept, lowerName) ? kept[lowerName] : undefined)
        if (secret !== undefined) return [[lowerName, secret]]
        throw invalidField(
          `${at}/headers/${index}/value`,
          row && !isSameServer
            ? `Enter the value of the header ${name} again. The address now points to another server, and secrets are only sent to the server they were entered for.`
            : `Enter the value of the header ${name}.`,
        )
      }),
    )
  }

  function tryToOpen(row: ToolRow): Secrets {
    try {
      return open(row)
    } catch (error) {
      if (error instanceof ToolFailure) return {}
      throw error
    }
  }

  const seal = (secrets: Secrets, owner: Pick<ToolRow, 'accountId' | 'id'>): string | null =>
    Object.keys(secrets).length === 0 ? null : vault.seal(JSON.stringify(secrets), ownerOf(owner))

  return { open, secretsOf, seal }
}
export type ToolHeaders = ReturnType<typeof createToolHeaders>

export const withoutSecrets = (headers: ToolHeader[]): ToolHeader[] =>
  headers.map((header) => (header.isSecret ? { ...header, value: null } : header))

export const headersToSend = (headers: ToolHeader[], secrets: Secrets): Record<string, string> =>
  Object.fromEntries(
    headers.map(({ name, value, isSecret }) => [
      name.toLowerCase(),
      (isSecret ? secrets[name.toLowerCase()] : value)?.trim() ?? '',
    ]),
  )

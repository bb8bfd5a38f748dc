import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const rememberedMost = 1_000

/**
 * The secret's owner. Part of the authenticated data, so that a secret copied to another row or account cannot be
 * decrypted there.
 */
export interface SecretOwner {
  accountId: string
  rowId: string
}

/** Encrypts secrets that must be readable again, with the service's key. A previous key only decrypts. */
export function createVault(key: Buffer, previousKey?: Buffer) {
  // Decryption is on the path of every message, so it is cached: the same ciphertext of the same owner never changes.
  const opened = new Map<string, string>()
  const nameOf = ({ accountId, rowId }: SecretOwner) => `${accountId} ${rowId}`

  function unseal(sealed: string, owner: string): string {
    try {
      return unsealWith(key, sealed, owner)
    } catch (error) {
      if (!previousKey) throw error
      return unsealWith(previousKey, sealed, owner)
    }
  }

  function unsealWith(key: Buffer, sealed: string, owner: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-tagBytes))
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  }

  return {
    seal(secret: string, owner: SecretOwner): string {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(nameOf(owner)))
      return Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()]).toString(
        'base64',
      )
    },
    /** Throws if it was encrypted with another key or for another owner. */
    open(sealed: string, owner: SecretOwner): string {
      const name = nameOf(owner)
      const remembered = opened.get(`${name} ${sealed}`)
      if (remembered !== undefined) return remembered
      const secret = unseal(sealed, name)
      if (opened.size >= rememberedMost) opened.delete(opened.keys().next().value as string)
      opened.set(`${name} ${sealed}`, secret)
      return secret
    },
  }
}
export type Vault = ReturnType<typeof createVault>

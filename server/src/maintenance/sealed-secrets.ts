import { findVaultKey, SecretMistake } from '../vault/vault-key.ts'

/** Whether the encrypted secrets of a database open with this secret or, without one, with the key in that folder. */
export async function opensSecrets(place: Parameters<typeof findVaultKey>[0]): Promise<boolean> {
  try {
    await findVaultKey(place)
    return true
  } catch (error) {
    if (error instanceof SecretMistake) return false
    throw error
  }
}

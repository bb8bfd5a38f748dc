import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { createVault } from './vault.ts'

const owner = { accountId: newId(), rowId: newId() }
const secret = 'sk-ключ-0123456789'

test('what is encrypted can be decrypted for its owner, and reveals nothing of the secret', () => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(secret, owner)
  expect(vault.open(sealed, owner)).toBe(secret)
  expect(Buffer.from(sealed, 'base64').includes(Buffer.from(secret).subarray(0, 6))).toBe(false)
})

test('the same secret is encrypted differently each time', () => {
  const vault = createVault(randomBytes(32))
  expect(vault.seal(secret, owner)).not.toBe(vault.seal(secret, owner))
})

test('a secret cannot be decrypted in another row, in another account, or with another key', () => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(secret, owner)
  vault.open(sealed, owner)
  expect(() => vault.open(sealed, { ...owner, rowId: newId() })).toThrow()
  expect(() => vault.open(sealed, { ...owner, accountId: newId() })).toThrow()
  expect(() => vault.open(sealed, { accountId: owner.rowId, rowId: owner.accountId })).toThrow()
  expect(() => createVault(randomBytes(32)).open(sealed, owner)).toThrow()
})

test('what was decrypted can be decrypted again, also after a thousand others', () => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(secret, owner)
  for (let count = 0; count < 1_100; count += 1) {
    const other = { ...owner, rowId: newId() }
    expect(vault.open(vault.seal(other.rowId, other), other)).toBe(other.rowId)
    expect(vault.open(sealed, owner)).toBe(secret)
  }
})

test('a secret that was tampered with cannot be decrypted, whichever byte it was', () => {
  const vault = createVault(randomBytes(32))
  const bytes = Buffer.from(vault.seal(secret, owner), 'base64')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(changed.toString('base64'), owner), `byte ${at}`).toThrow()
  }
  for (const length of [0, 11, 12, 27, 28, bytes.length - 1])
    expect(() => vault.open(bytes.subarray(0, length).toString('base64'), owner), `${length} bytes`).toThrow()
})

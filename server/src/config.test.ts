import { describe, expect, test } from 'vitest'
import { ConfigMistakes, readConfig } from './config.ts'

describe('the configuration', () => {
  test('an empty environment is enough', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      signUp: 'closed',
      rateLimitPerToken: 600,
    })
  })

  test('every mistake is named at once', () => {
    const read = () =>
      readConfig({ BECKON_PORT: 'http', BECKON_SIGN_UP: 'maybe', DATABASE_URL: 'mysql://x', BECKON_SIGNUP: 'open' })
    expect(read).toThrow(ConfigMistakes)
    for (const name of ['BECKON_PORT=http', 'BECKON_SIGN_UP=maybe', 'DATABASE_URL', 'BECKON_SIGNUP: no such setting'])
      expect(read).toThrow(name)
  })

  test('a mistaken database URL is not repeated, for it may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow('hunter2')
  })

  test('private addresses are reached only where the operator says so', () => {
    expect(readConfig({}).allowPrivateAddresses).toBe(false)
    expect(readConfig({ BECKON_ALLOW_PRIVATE_ADDRESSES: 'no' }).allowPrivateAddresses).toBe(false)
    expect(readConfig({ BECKON_ALLOW_PRIVATE_ADDRESSES: 'yes' }).allowPrivateAddresses).toBe(true)
    expect(() => readConfig({ BECKON_ALLOW_PRIVATE_ADDRESSES: 'true' })).toThrow('must be one of no, yes')
  })

  test('the base URL loses its trailing slash', () => {
    expect(readConfig({ BECKON_BASE_URL: 'https://bots.example/' }).baseUrl).toBe('https://bots.example')
  })
})

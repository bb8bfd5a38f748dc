import { describe, expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { readAddress } from './client-address.ts'

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:41234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:41234', '203.0.113.7'],
    ['2001:0DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (text, address) => {
    expect(readAddress(text)).toBe(address)
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.256',
    '0203.0.113.7',
    '203.0.113.7:',
    '203.0.113.7 203.0.113.8',
    '::ffff:203.0.113.7:41234',
    '[2001:db8::1',
    '[]:80',
    "'; drop table sessions",
    `${'1'.repeat(10_000)}.0.113.7`,
  ])('%j is none', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})

describe('behind a proxy', () => {
  async function addressSeen(forwarded: string | undefined, trustProxy = true) {
    const app = await startTestApp('sqlite', { config: { trustProxy } })
    const ada = await app.signUp('ada')
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/settings/sign-in',
      remoteAddress: '10.0.0.1',
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      payload: { email: ada.email, password: ada.password },
    })
    const cookie = String(expectStatus(signedIn, 200).headers['set-cookie']).split(';', 1)[0] ?? ''
    return (await ada.get('/me/sessions', { cookie })).json().data[0].address
  }

  test('the address is the one that the proxy saw, not what the client claims', async () => {
    expect(await addressSeen('198.51.100.9, ::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(await addressSeen('203.0.113.7', false)).toBe('10.0.0.1')
  })

  test('a header that ends without an address counts for the proxy itself', async () => {
    for (const forwarded of ['unknown', '198.51.100.9, garbage', '', undefined])
      expect(await addressSeen(forwarded), forwarded).toBe('10.0.0.1')
  })
})

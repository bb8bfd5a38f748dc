import { describe, expect, test } from 'vitest'
import { allowAddresses } from './allowed-addresses.ts'

const nobody = 'shop.example'
const metadata = ['169.254.169.254', '169.254.0.1', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe']
const metadata6 = ['fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', 'fd20:ce::254']
const clouds = ['168.63.129.16', '100.100.100.200', '192.0.0.192']
const allMetadata = [...metadata, ...metadata6, ...clouds]

describe('private addresses that an operator allows', () => {
  test('nothing private is allowed by default, and everything public is', () => {
    const mayReach = allowAddresses([])
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'fd00::1', '', 'localhost', ...allMetadata])
      expect(mayReach(address, nobody), address).toBe(false)
    for (const address of ['1.1.1.1', '2606:4700::1111']) expect(mayReach(address, nobody), address).toBe(true)
  })

  test('a network allows its addresses, wrapped in IPv6 too, and no others', () => {
    const mayReach = allowAddresses(['10.1.0.0/16', 'fd12::/16', '192.168.1.5'])
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd12::1', '192.168.1.5'])
      expect(mayReach(address, nobody), address).toBe(true)
    for (const address of ['10.2.0.1', '::ffff:10.2.0.1', 'fd13::1', '192.168.1.6', '127.0.0.1', 'fd00::1'])
      expect(mayReach(address, nobody), address).toBe(false)
  })

  test('a host name allows whatever private address it resolves to, for calls to that name only', () => {
    const mayReach = allowAddresses(['ollama', 'CRM.example.'])
    for (const host of ['ollama', 'ollama.', 'crm.example', 'crm.example.'])
      expect(mayReach('10.0.0.5', host), host).toBe(true)
    for (const host of ['evil.example', 'xollama', 'ollama.evil.example', 'a.crm.example', '10.0.0.5'])
      expect(mayReach('10.0.0.5', host), host).toBe(false)
    expect(mayReach('', 'ollama')).toBe(false)
  })

  test('localhost means every address of this machine', () => {
    const mayReach = allowAddresses(['localhost'])
    for (const [address, host] of [
      ['127.0.0.1', 'localhost'],
      ['::1', 'localhost'],
      ['127.0.0.1', '127.0.0.1'],
      ['::ffff:127.0.0.1', '[::ffff:7f00:1]'],
      ['127.9.9.9', nobody],
    ] as const)
      expect(mayReach(address, host), address).toBe(true)
    expect(mayReach('10.0.0.1', nobody)).toBe(false)
  })

  test.each([
    ['every network', ['0.0.0.0/0', '::/0']],
    ['wide networks', ['168.0.0.0/6', '100.64.0.0/10', '192.0.0.0/24', 'fc00::/7', '::ffff:0.0.0.0/96', 'fe00::/7']],
    ['a host name', [nobody, 'metadata.google.internal']],
  ])('%s does not open link-local and metadata addresses', (_, named) => {
    const mayReach = allowAddresses(named)
    for (const host of [nobody, 'metadata.google.internal'])
      expect(allMetadata.filter((address) => mayReach(address, host))).toEqual([])
  })

  test('only its own name opens a link-local or metadata address', () => {
    expect(allMetadata.filter((address) => allowAddresses(['169.254.169.254'])(address, nobody))).toEqual(
      metadata.filter((address) => address !== '169.254.0.1'),
    )
    expect(allMetadata.filter((address) => allowAddresses(['169.254.0.0/16'])(address, nobody))).toEqual(metadata)
    expect(allMetadata.filter((address) => allowAddresses(['fe80::/64'])(address, nobody))).toEqual([
      'fe80::1',
      'fe80::1%eth0',
    ])
    for (const address of [...clouds, 'fd00:ec2::254', 'fd20:ce::254'])
      expect(allMetadata.filter((other) => allowAddresses([address])(other, nobody))).toEqual([address])
  })
})

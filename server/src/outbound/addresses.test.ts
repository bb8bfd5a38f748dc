import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'

describe('public addresses', () => {
  const open = ['1.1.1.1', '93.184.216.34', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '198.20.0.1']
  const open6 = ['2606:4700::1111', '2a00:1450:4001::8a', '::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::8.8.8.8']
  test.each([...open, ...open6])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  const closed = {
    'this host': ['0.0.0.0', '0.1.2.3', '::'],
    loopback: ['127.0.0.1', '127.255.255.254', '::1'],
    private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    'link-local': ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', '2a00::1%eth0', 'febf::1'],
    'a cloud’s own': ['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'],
    'shared by a carrier': ['100.64.0.1', '100.127.255.255'],
    multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
    reserved: ['240.0.0.1', '255.255.255.255', '192.88.99.1', 'fec0::1', '4000::1', '5f00::1'],
    documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
    benchmarks: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
    'IPv4 in disguise': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    'a tunnel': ['64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::1'],
    'no address': ['', 'localhost', '1.2.3', '0x7f.1', '2130706433', '[::1]'],
  }
  test.each(Object.entries(closed))('%s is not public', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

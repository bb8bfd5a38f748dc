import { expect, test } from 'vitest'
import { addressesInHosts, fullNamesOf } from './resolver-files.ts'

test('the hosts file gives a name’s addresses, in whatever case, and nothing of its comments', () => {
  const hosts = '127.0.0.1 localhost\r\n10.0.0.5\tCRM.intern crm # shop\nfd00::5 crm.intern\n#1.1.1.1 crm\n\n'
  expect(addressesInHosts(hosts, 'crm.intern')).toEqual(['10.0.0.5', 'fd00::5'])
  expect(addressesInHosts(hosts, 'crm.')).toEqual(['10.0.0.5'])
  for (const name of ['shop', '10.0.0.5', 'crm.intern.evil.test', '']) expect(addressesInHosts(hosts, name)).toEqual([])
})

test.each([
  [
    'a name with a dot is asked for as it is written first',
    'crm.shop',
    'search intern a.test',
    ['crm.shop', 'crm.shop.intern', 'crm.shop.a.test'],
  ],
  ['a name without a dot last', 'crm', 'domain intern', ['crm.intern', 'crm']],
  ['with a dot at its end, only as it is written', 'crm.', 'search intern', ['crm.']],
  ['as many dots as the file says', 'a.b', 'search c\nsearch d\noptions ndots:5 timeout:1', ['a.b.d', 'a.b']],
  ['none is enough', 'crm', 'options ndots:0\n# search x\nsearch . ;y', ['crm', 'crm.']],
  ['without search domains', 'crm', 'nameserver 10.0.0.1', ['crm']],
])('%s', (_, name, file, names) => {
  expect(fullNamesOf(name, file)).toEqual(names)
})

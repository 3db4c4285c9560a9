import { describe, expect, test } from 'vitest'
import { clientAddress, clientNetwork, readProxies } from './client-address.ts'

const none = null
const proxies = readProxies('10.0.0.0/8, 192.0.2.1, fd00::/8')

describe('without a trusted proxy the peer is the client, whatever the header says', () => {
  test.each(['1.1.1.1', '1.1.1.1, 2.2.2.2', '127.0.0.1', '', 'unknown'])('%j', (forwardedFor) => {
    expect(clientAddress('203.0.113.7', forwardedFor, none)).toBe('203.0.113.7')
    expect(clientAddress('203.0.113.7', forwardedFor, proxies)).toBe('203.0.113.7')
  })
})

describe('behind trusted proxies the last address that is not a proxy is the client', () => {
  test.each([
    ['10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['192.0.2.1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['192.0.2.1', '10.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['fd00::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '10.4.4.4', '10.1.2.3'],
    ['10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
    ['10.1.2.3', '1.1.1.1:1, 203.0.113.7:4711, 10.9.9.9:443', '203.0.113.7'],
    ['10.1.2.3', '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['10.1.2.3', '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['10.1.2.3', '"[2001:db8:1:2::9]:4711"', '2001:db8:1:2::/64'],
    ['10.1.2.3', '[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['10.1.2.3', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['10.1.2.3', 'unknown, 203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', 'unknown', '10.1.2.3'],
    ['10.1.2.3', '203.0.113.7, unknown7', '10.1.2.3'],
    ['10.1.2.3', '203.0.113.7, _hidden, 10.9.9.9', '10.1.2.3'],
    ['10.1.2.3', '203.0.113.7,', '10.1.2.3'],
    ['10.1.2.3', '', '10.1.2.3'],
    // Old address parsers read these as IPv4 addresses.
    ['10.1.2.3', '12345', '10.1.2.3'],
    ['10.1.2.3', '0x7f.1', '10.1.2.3'],
    ['10.1.2.3', 'a:1', '10.1.2.3'],
  ])('peer %s with header %j: client %s', (peer, forwardedFor, client) => {
    expect(clientAddress(peer, forwardedFor, proxies)).toBe(client)
  })
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('an IPv6 address counts as its /64: %s', (peer, client) => {
  expect(clientAddress(peer, undefined, none)).toBe(client)
})

test.each([
  ['0.0.0.0/0', '10.1.2.3', '203.0.113.7', '10.1.2.3'],
  ['::/0', 'fd00::1', '2001:db8::1', 'fd00:0:0:0::/64'],
  ['::/0', 'fd00::1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:10.0.0.0/104', '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
])(
  'a list of proxies may name all addresses or IPv4-mapped addresses: %s',
  (list, peer, forwardedFor, client) => {
    expect(clientAddress(peer, forwardedFor, readProxies(list))).toBe(client)
  },
)

test.each(['proxy.example', '10.0.0.0/99', '10.0.0', '', '10.0.0.1,', '10.0.0.0/x'])(
  'a list of proxies with anything but addresses and networks is refused: %j',
  (list) => {
    expect(() => readProxies(list)).toThrow()
  },
)

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (peer, network) => {
  expect(clientNetwork(clientAddress(peer, undefined, none))).toBe(network)
})

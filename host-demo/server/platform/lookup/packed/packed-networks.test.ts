import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'
import { networkIn, networksReader, packNetworks } from './packed-networks.ts'

const readerOf = async (texts: Readonly<Record<string, string>>, options = {}) => {
  const rows = Object.entries(texts).map(([text, value]) => [networkIn(text)!, value] as const)
  const find = networksReader(await packNetworks(rows, options))
  return (address: string) => find(addressKey(address))
}

it('an address finds the smallest network that it is in', async () => {
  const find = await readerOf({
    '0.0.0.0/0': 'all',
    '10.0.0.0/8': 'ten',
    '10.1.0.0/17': 'half',
    '10.1.2.3': 'host',
    '2001:db8::/33': 'six',
  })
  expect(
    ['10.9.9.9', '10.1.127.1', '10.1.128.1', '10.1.2.3', '::ffff:10.1.2.3', '1.1.1.1', '2001:db8:7fff::1'].map(find),
  ).toEqual(['ten', 'half', 'ten', 'host', 'host', 'all', 'six'])
  expect(['2001:db8:8000::1', '::a09:909'].map(find)).toEqual([null, null])
})

it('a network with bits beyond its prefix is the network that it lies in', async () => {
  const find = await readerOf({ '10.1.2.3/8': 'ten' })
  expect(find('10.200.0.1')).toBe('ten')
  await expect(readerOf({ '10.1.2.3/8': 'a', '10.0.0.0/8': 'b' }, { refuseTwice: true })).rejects.toThrow(
    "The key '10.0.0.0/8' stands twice in the data.",
  )
})

it.each(['', 'name', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '::/129'])('%j is no network', text => {
  expect(networkIn(text)).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { addressIn, isReserved } from './address.ts'
import { Mmdb } from './mmdb.ts'
import { writeMmdb } from './testing/write-mmdb.ts'

const networks = {
  '192.0.2.0/24': { city: 'Bern', tags: ['a', true], height: -12.5, asn: 64_500, big: 70_000_000_000 },
  '8.8.8.8/32': { long: 'x'.repeat(400) },
  '2001:db8::/32': { city: 'Lyon' },
}
const found = (database: Mmdb, address: string) => {
  const place = database.find(addressIn(address)!)
  return place < 0 ? null : database.record(place)
}

describe('a database', () => {
  it.each([24, 28, 32] as const)('of nodes of %i bits finds the records of networks', recordBits => {
    const database = new Mmdb(writeMmdb({ type: 'Test-City', networks, recordBits }))
    expect(database.metadata).toMatchObject({ type: 'Test-City', recordBits, ipVersion: 6, builtAt: 1_690_000_000_000 })
    expect(found(database, '192.0.2.77')).toEqual(networks['192.0.2.0/24'])
    expect(found(database, '8.8.8.8')).toEqual(networks['8.8.8.8/32'])
    expect(found(database, '2001:db8::7')).toEqual({ city: 'Lyon' })
    expect(found(database, '::ffff:192.0.2.1')).toEqual(networks['192.0.2.0/24'])
    for (const address of ['192.0.3.1', '8.8.8.9', '2001:db9::1']) expect(found(database, address)).toBeNull()
  })

  it('of version 4 knows no addresses of version 6', () => {
    const { '2001:db8::/32': _, ...of4 } = networks
    const database = new Mmdb(writeMmdb({ type: 'Test', networks: of4, ipVersion: 4 }))
    expect(found(database, '192.0.2.77')).toMatchObject({ city: 'Bern' })
    expect(found(database, '2001:db8::7')).toBeNull()
  })
})

describe('a file that is none, or damaged', () => {
  const whole = writeMmdb({ type: 'Test', networks })

  it('is refused with the reason', () => {
    const end = whole.subarray(whole.lastIndexOf('MaxMind.com') - 3)
    expect(() => new Mmdb(Buffer.alloc(0))).toThrow('it is no MaxMind DB file.')
    expect(() => new Mmdb(Buffer.from('hello'))).toThrow('it is no MaxMind DB file.')
    expect(() => new Mmdb(end)).toThrow('it is shorter than it says')
    expect(() => new Mmdb(whole.subarray(0, whole.length - 5))).toThrow('outside of the file')
  })

  it('ends reading where records lead outside or never end', () => {
    const database = new Mmdb(whole)
    const place = database.find(addressIn('8.8.8.8')!)
    // A pointer to itself, and a list of 65,000 values that is not there.
    whole.set([0x20, place - (database.metadata.nodes * 6 + 16)], place)
    expect(() => found(database, '8.8.8.8')).toThrow('never ends')
    whole.set([0x1e, 0x04, 0xff, 0xff], place)
    expect(() => found(database, '8.8.8.8')).toThrow(/damaged/)
  })
})

describe('addresses', () => {
  it.each(['1.2.3.4', '255.255.255.255', '0.0.0.0', '::1', '2001:db8::7', 'FE80::1'])('%s is one', text => {
    expect(addressIn(text)).not.toBeNull()
  })
  it.each([
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4 ',
    '1.2.3.',
    'a.b.c.d',
    '10:20:30',
    '2023-08-02T10:00:00Z',
    'cafe',
    'ab:cd',
    '1:2',
    'fe80::1%eth0',
  ])("'%s' is none", text => {
    expect(addressIn(text)).toBeNull()
  })
  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '224.0.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])('%s is reserved', text => {
    expect(isReserved(addressIn(text)!)).toBe(true)
  })
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888'])('%s is not', text => {
    expect(isReserved(addressIn(text)!)).toBe(false)
  })
})

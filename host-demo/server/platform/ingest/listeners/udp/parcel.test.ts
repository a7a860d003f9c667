import { expect, it } from 'vitest'
import { datagramsOf, ParcelBuilder, parcelBytes } from './parcel.ts'

it('a parcel gives back its datagrams with sender, port and time, until it is full, and can be filled again', () => {
  const parcel = new ParcelBuilder()
  expect([parcel.empty, parcel.bare]).toEqual([true, true])
  for (let round = 0; round < 2; round++) {
    parcel.use(new ArrayBuffer(parcelBytes))
    parcel.add(Buffer.alloc(0), '::1', 0, 1.5)
    parcel.add(Buffer.alloc(65_507, 120), '192.0.2.1', 65_535, 1e12)
    parcel.add(Buffer.from('last'), '::1', 514, 2)
    expect([parcel.fits(65_507), parcel.fits(100)]).toEqual([false, true])
    parcel.dropped += 3
    const finished = parcel.finish()
    expect(
      [...datagramsOf(finished)].map(({ bytes, address, port, receivedAt }) => [
        bytes.length,
        address,
        port,
        receivedAt,
      ]),
    ).toEqual([
      [0, '::1', 0, 1.5],
      [65_507, '192.0.2.1', 65_535, 1e12],
      [4, '::1', 514, 2],
    ])
    expect([finished.dropped, parcel.dropped, parcel.empty, parcel.bare]).toEqual([3, 0, true, true])
  }
})

import { expect, it } from 'vitest'
import { DropCounter, dropsIn } from './kernel-drops.ts'

const table = `   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
  101: 0100007F:05EA 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 12345 2 0000000000000000 17
  102: 00000000:05EA 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 12346 2 0000000000000000 3
  103: 0100007F:0035 00000000:05EA 07 00000000:00000000 00:00000000 00000000     0        0 12347 2 0000000000000000 99
`

it('drops are those of the local port', () => {
  expect(dropsIn(table, 1514)).toBe(20)
  expect(dropsIn(table, 53)).toBe(99)
  expect(dropsIn(table, 80)).toBe(0)
})

it('drops are those since the last look, and are looked for after datagrams have come', async () => {
  const counts = [5, 7, null, 9, 12, 13]
  const counter = await DropCounter.start(async () => counts.shift() ?? null)
  const after = async (datagrams: number) => {
    for (let n = 0; n < datagrams; n++) counter.received()
    return counter.take()
  }
  expect([await after(0), await after(2), await after(0), await after(1), await after(1), await after(1)]).toEqual([
    0, 2, 0, 0, 0, 3,
  ])
  expect(counts).toEqual([13])
})

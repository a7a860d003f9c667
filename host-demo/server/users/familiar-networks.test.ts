import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { FamiliarNetworks } from './familiar-networks.ts'

const day = 24 * 3600_000
const carol = { id: 'c1', username: 'carol' } as Parameters<FamiliarNetworks['add']>[0]
const dave = { ...carol, id: 'd1', username: 'dave' }
const address = '192.0.2.1'

let server: TestServer
let networks: FamiliarNetworks
const log = () => server.services.records.log('familiar_networks')
const open = () => new FamiliarNetworks(log(), server.services.secrets)
beforeEach(async () => {
  server = await testServer()
  networks = open()
})
afterEach(() => server.close())

describe('a familiar network', () => {
  it('is that of a user who logged in from there within a month', () => {
    const now = Date.now()
    networks.add(carol, '2001:db8:1:2::1', now)
    const has = (username: string, from: string, at = now) => networks.has(username, from, at)
    expect(has('carol', '2001:db8:1:2:3::1')).toBe(true)
    expect(has('carol', '2001:db8:1:3::1')).toBe(false)
    expect(has('dave', '2001:db8:1:2::1')).toBe(false)
    expect(has('carol', '2001:db8:1:2::1', now + 29 * day)).toBe(true)
    expect(has('carol', '2001:db8:1:2::1', now + 30 * day)).toBe(false)
  })

  it('is kept over a restart, and neither name nor address can be read from what is stored', async () => {
    networks.add(carol, address)
    networks.add(dave, address)
    await networks.flush()
    const restarted = open()
    await restarted.load()
    expect([restarted.has('carol', address), restarted.has('erin', address)]).toEqual([true, false])
    expect(JSON.stringify(await log().list())).not.toMatch(/carol|192/)
  })

  it('is written once a day, however often its user logs in', async () => {
    const now = Date.now()
    const until = async () => (await log().list()).map(({ at }) => at - now - 30 * day)
    for (const later of [0, 1000, day]) {
      networks.add(carol, address, now + later)
      await networks.flush()
    }
    expect(await until()).toEqual([0])
    networks.add(carol, address, now + day + 1)
    await networks.flush()
    expect(await until()).toEqual([day + 1])
  })

  it('is forgotten with its user, and when its time is over', async () => {
    networks.add(carol, address)
    networks.add(dave, address, Date.now() - 31 * day)
    await networks.flush()
    expect(await log().count()).toBe(2)
    const restarted = open()
    await restarted.load()
    expect(await log().count()).toBe(1)
    await restarted.forget(carol)
    expect([restarted.has('carol', address), await log().count()]).toEqual([false, 0])
  })
})

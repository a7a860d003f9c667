import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { Confirmations } from './confirmations.ts'

const hour = 3600_000
const day = 24 * hour
const now = Date.parse('2026-11-01T00:00:00Z')

let server: TestServer
let confirmations: Confirmations
const log = () => server.services.records.log('oidc_confirmed')
beforeEach(async () => {
  server = await testServer()
  confirmations = new Confirmations(log())
})
afterEach(() => server.close())

describe('what a provider last said of a user', () => {
  it('counts for so many days, over a restart too', async () => {
    await confirmations.confirm('olga', now)
    const restarted = new Confirmations(log())
    await restarted.load()
    for (const one of [confirmations, restarted]) {
      expect(await one.isWithin('olga', 30, now + 30 * day)).toBe(true)
      expect(await one.isWithin('olga', 30, now + 30 * day + 1)).toBe(false)
    }
  })

  it('begins with the first question where it is not known', async () => {
    expect(await confirmations.isWithin('olga', 1, now)).toBe(true)
    expect(await confirmations.isWithin('olga', 1, now + day)).toBe(true)
    expect(await confirmations.isWithin('olga', 1, now + day + 1)).toBe(false)
  })

  it('is written once an hour, however often a session is renewed', async () => {
    const written = async () => (await log().list()).map(({ at }) => at - now)
    for (const later of [0, 60_000, hour - 1]) await confirmations.confirm('olga', now + later)
    expect(await written()).toEqual([0])
    await confirmations.confirm('olga', now + hour)
    expect(await written()).toEqual([hour])
  })

  it('is forgotten with the user', async () => {
    for (const name of ['olga', 'lena']) await confirmations.confirm(name, now)
    await confirmations.sweep(async name => name === 'lena')
    expect((await log().list()).map(({ id }) => id)).toEqual(['lena'])
  })
})

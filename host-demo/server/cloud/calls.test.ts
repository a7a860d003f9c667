import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inAccount } from './calls.ts'
import { keys, useCloudServer } from './testing/cloud-server.ts'

const cloud = useCloudServer()

describe('work in an account', () => {
  it('ends with its asker', async () => {
    const leaving = new AbortController()
    let ended = false
    const work = inAccount(cloud.server.services, { body: keys, signal: leaving.signal }, 60, async ({ signal }) => {
      signal.addEventListener('abort', () => {
        ended = true
      })
      leaving.abort(new Error('gone'))
      await wait(60_000, undefined, { signal })
    })
    await expect(work).rejects.toThrow('gone')
    expect(ended).toBe(true)
  })

  it('ends at its time, in words, even where it does not listen', async () => {
    const signal = new AbortController().signal
    await expect(
      inAccount(cloud.server.services, { body: keys, signal }, 0.02, () => new Promise(() => undefined)),
    ).rejects.toMatchObject({ status: 400, message: 'AWS did not finish this within 0.02 s. Try again.' })
  })
})

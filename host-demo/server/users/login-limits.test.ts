import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginLimits } from './login-limits.ts'

const address = '192.0.2.1'
let limits: LoginLimits
/** Names that logged in from everywhere before. */
let familiar: string[]
beforeEach(() => {
  vi.useFakeTimers()
  familiar = []
  limits = new LoginLimits({ has: username => familiar.includes(username) })
})
afterEach(() => vi.useRealTimers())

/** Begins attempts for names of their own, and tells how far each is: what ends it, 429 or 503. */
function begin(count: number) {
  const begun: ((isWrong: boolean) => void)[] = []
  const refused: number[] = []
  for (let n = 0; n < count; n++)
    limits.begin(`user${n}`, address).then(
      end => begun.push(end),
      (error: { status: number }) => refused.push(error.status),
    )
  return { begun, refused }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('attempts that a service decides', () => {
  it('are worth as many at once as in a row', async () => {
    const { begun, refused } = begin(60)
    await settled()
    expect([begun.length, refused.length]).toEqual([30, 0])
    for (const end of begun) end(true)
    await settled()
    expect([begun.length, refused]).toEqual([30, new Array<number>(30).fill(429)])
  })

  it('wait for each other, and refuse nobody while passwords are right', async () => {
    const { begun, refused } = begin(100)
    for (let n = 0; n < 100; n++) {
      await settled()
      begun[n]!(false)
    }
    expect([begun.length, refused]).toEqual([100, []])
  })

  it('count for nothing while they are undecided where passwords are compared here', async () => {
    begin(60)
    await settled()
    expect(() => limits.check('admin', address)).not.toThrow()
  })

  it('end with 503 where a service decides nothing', async () => {
    const { begun, refused } = begin(60)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([begun.length, refused]).toEqual([30, new Array<number>(30).fill(503)])
  })

  it('wait in a number that is limited', async () => {
    const { begun, refused } = begin(1_000)
    await settled()
    expect([begun.length, refused.length]).toEqual([30, 470])
  })
})

describe('a network with too many wrong passwords', () => {
  const fail = (count: number, name: (n: number) => string) => {
    for (let n = 0; n < count; n++) limits.failed(name(n), address)
  }

  it('refuses new names, and none that logged in from there before', () => {
    familiar = ['admin', 'carol']
    fail(30, n => `name ${n}`)
    expect(() => limits.check('bob', address)).toThrow(expect.objectContaining({ status: 429 }))
    for (const name of familiar) expect(() => limits.check(name, address)).not.toThrow()
    vi.advanceTimersByTime(5 * 60_000)
    expect(() => limits.check('bob', address)).not.toThrow()
  })

  it('allows a familiar name five wrong passwords, which refuse nobody else', () => {
    familiar = ['admin', 'carol']
    fail(4, () => 'admin')
    fail(26, n => `name ${n}`)
    expect(() => limits.check('admin', address)).not.toThrow()
    fail(1, () => 'admin')
    expect(() => limits.check('admin', address)).toThrow(expect.objectContaining({ status: 429 }))
    expect(() => limits.check('carol', address)).not.toThrow()
  })

  it('counts the wrong passwords of familiar names as well', () => {
    familiar = ['admin', 'carol']
    fail(15, () => 'admin')
    fail(15, () => 'carol')
    expect(() => limits.check('bob', address)).toThrow(expect.objectContaining({ status: 429 }))
  })

  it('lets a service decide about a familiar name while others wait', async () => {
    familiar = ['carol']
    begin(30)
    await settled()
    const end = await limits.begin('carol', address)
    end(false)
  })
})

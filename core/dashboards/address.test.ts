import { expect, it } from 'vitest'
import { addressOf, addressParameters, noOverride, plainAddress, tvAddressOf, tvParameters } from './address.ts'

const again = (parameters: URLSearchParams) => addressOf(new URLSearchParams(parameters.toString()))

it('an address is read as it was written', () => {
  const address = {
    page: 'q1',
    focus: 'w&1',
    override: { query: 'level:3 AND "a b"', timeRange: { type: 'relative', range: 3600 } as const },
    every: 10_000,
    values: { host: 'web 1', levels: ['1', '2'] },
  }
  expect(again(addressParameters(address))).toEqual({ address, problem: null })
  expect(addressParameters(plainAddress).toString()).toBe('')
})

it('an address whose range cannot be read is read without it and says why', () => {
  const { address, problem } = addressOf(new URLSearchParams('page=q1&q=a&rangetype=sometimes'))
  expect(address).toMatchObject({ page: 'q1', override: { query: 'a', timeRange: null } })
  expect(problem?.message).toContain('sometimes')
})

it('TV mode shows all pages for 30 seconds and refreshes each 10 unless it is told otherwise', () => {
  expect(tvAddressOf(new URLSearchParams())).toEqual({ tabs: null, interval: 30, refresh: 10 })
  expect(tvAddressOf(new URLSearchParams('tabs=0,2,2,x&interval=0&refresh=-5'))).toEqual({
    tabs: [0, 2],
    interval: 1,
    refresh: 1,
  })
  expect(tvAddressOf(new URLSearchParams('tabs=&interval=soon'))).toEqual({ tabs: null, interval: 30, refresh: 10 })
})

it('TV mode keeps the override and the values', () => {
  const parameters = tvParameters(
    { tabs: [1], interval: 5, refresh: 2 },
    { override: { ...noOverride, query: 'a' }, values: { host: 'b' } },
  )
  expect(parameters.toString()).toBe('q=a&param.host=b&tabs=1&interval=5&refresh=2')
})

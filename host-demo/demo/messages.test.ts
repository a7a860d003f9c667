import { expect, it } from 'vitest'
import { inTrouble, messageAt, rateAt } from './messages.ts'
import { Random } from './random.ts'

const hour = Date.UTC(2026, 0, 15, 12)

function sample(time: number, count = 2000) {
  const random = new Random(1)
  return Array.from({ length: count }, () => messageAt(time, random))
}

it('messages are GELF: version, host, text, time in seconds, additional fields with an underscore', () => {
  for (const message of sample(hour)) {
    expect(message.version).toBe('1.1')
    expect(message.host).toMatch(/^[a-z0-9-]+$/)
    expect(String(message.short_message).length).toBeGreaterThan(5)
    expect(message.timestamp).toBe(hour / 1000)
    for (const name of Object.keys(message))
      expect(name).toMatch(/^(version|host|short_message|full_message|timestamp|level|_[a-z_]+)$/)
  }
})

it('bad minutes have many more errors', () => {
  const bad = Array.from({ length: 40 }, (_, i) => hour + i * 60_000).find(inTrouble)!
  const good = Array.from({ length: 40 }, (_, i) => hour + i * 60_000).find(time => !inTrouble(time))!
  const errors = (time: number) => sample(time).filter(message => Number(message.level) <= 3).length
  expect(errors(bad)).toBeGreaterThan(errors(good) * 4)
})

it('there is less to log at night', () => {
  expect(rateAt(Date.UTC(2026, 0, 15, 2, 10))).toBeLessThan(rateAt(Date.UTC(2026, 0, 15, 14, 10)))
})

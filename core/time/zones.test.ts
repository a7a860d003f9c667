import { expect, it } from 'vitest'
import { offsetName } from './zones.ts'

it('names the offset of a zone at an instant, summer time and half hours included', () => {
  const winter = Date.UTC(2024, 0, 15)
  const summer = Date.UTC(2024, 6, 15)
  expect(offsetName(winter, 'Europe/Berlin')).toBe('UTC+01:00')
  expect(offsetName(summer, 'Europe/Berlin')).toBe('UTC+02:00')
  expect(offsetName(winter, 'America/St_Johns')).toBe('UTC-03:30')
  expect(offsetName(winter, 'UTC')).toBe('UTC+00:00')
})

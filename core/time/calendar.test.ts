import { expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayName,
  firstDayOfWeek,
  monthGrid,
  monthName,
  moveDay,
  parseDay,
  weekdayNames,
} from './calendar.ts'

it('reads a day strictly, in the zone', () => {
  expect(parseDay('2024-02-29', 'Europe/Berlin')).toBe('2024-02-29')
  expect(parseDay(' 2024-02-29 ', 'UTC')).toBe('2024-02-29')
  expect(parseDay('2024-02-29T23:30:00.000Z', 'Europe/Berlin')).toBe('2024-03-01')
  for (const wrong of ['2023-02-29', '29.2.2024', '2024-2-9', '', 'tomorrow', '2024-02-29x'])
    expect(parseDay(wrong, 'UTC')).toBeNull()
})

it('walks over ends of months and years', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
  expect(addMonths('2024-11-15', 14)).toBe('2026-01-15')
  expect(addMonths('0099-12-31', 1)).toBe('0100-01-31')
})

it('shows a month in whole weeks, from the first day of the week', () => {
  const grid = monthGrid('2024-02', 1)
  expect(grid.length).toBe(5)
  expect(grid[0]![0]).toBe('2024-01-29')
  expect(grid[4]![6]).toBe('2024-03-03')
  expect(monthGrid('2024-02', 7)[0]![0]).toBe('2024-01-28')
  expect(monthGrid('2021-02', 1).length).toBe(4)
})

it('knows where weeks begin and what days are called', () => {
  expect(firstDayOfWeek('de')).toBe(1)
  expect(firstDayOfWeek('en-US')).toBe(7)
  expect(
    weekdayNames('en', 7)
      .map(day => day.long)
      .slice(0, 2),
  ).toEqual(['Sunday', 'Monday'])
  expect(monthName('2024-02', 'en')).toBe('February 2024')
  expect(dayName('2024-02-29', 'en')).toBe('Thursday, February 29, 2024')
})

it('follows the keys of a calendar', () => {
  const move = (key: string, shift = false, rtl = false) => moveDay(key, '2024-02-29', 1, { shift, rtl })
  expect(move('ArrowRight')).toBe('2024-03-01')
  expect(move('ArrowRight', false, true)).toBe('2024-02-28')
  expect(move('ArrowUp')).toBe('2024-02-22')
  expect(move('Home')).toBe('2024-02-26')
  expect(move('End')).toBe('2024-03-03')
  expect(move('PageDown')).toBe('2024-03-29')
  expect(move('PageUp', true)).toBe('2023-02-28')
  expect(move('a')).toBeNull()
})

import { expect, it } from 'vitest'
import type { FieldMap } from './fields.ts'
import { addMember } from './level.ts'

const level = (value: unknown): FieldMap => {
  const fields: FieldMap = {}
  addMember(fields, 'level', value)
  return fields
}

it('a level is the number of syslog, and what was sent stays', () => {
  expect(level('error')).toEqual({ level: 3, level_name: 'error' })
  expect(level('WARN')).toEqual({ level: 4, level_name: 'WARN' })
  expect(level('6')).toEqual({ level: 6 })
  expect(level('007')).toEqual({ level: 7, level_name: '007' })
  expect(level(30)).toEqual({ level: 30 })
})

it('what nobody knows as a level is a field like any', () => {
  expect(level('verbose')).toEqual({ level: 'verbose' })
  expect(level('__proto__')).toEqual({ level: '__proto__' })
  expect(level({ name: 'error', code: 3 })).toEqual({ level_name: 'error', level_code: 3 })
  const fields: FieldMap = {}
  addMember(fields, 'log_level', 'error')
  expect(fields).toEqual({ log_level: 'error' })
})

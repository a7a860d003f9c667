import { expect, it } from 'vitest'
import { addField, fieldName, type FieldMap } from './fields.ts'

it('names hold letters, digits and _ . - @', () => {
  expect(['a', 'A.b-c@d_1', 'a b', 'gr\u00fcn', '', '\u65e5\u672c', 'a\u0000b'].map(fieldName)).toEqual([
    'a',
    'A.b-c@d_1',
    'a_b',
    'gr_n',
    '_',
    '__',
    'a_b',
  ])
})

it('what the server sets keeps its name for the server', () => {
  expect(
    ['timestamp', 'streams', '_id', 'gl2_message_id', 'gl2_source_input', 'gl2_source_collector'].map(fieldName),
  ).toEqual(['_timestamp', '_streams', '__id', '_gl2_message_id', '_gl2_source_input', 'gl2_source_collector'])
})

it('long names are cut and stay different', () => {
  const [one, two] = ['x'.repeat(300), `${'x'.repeat(300)}y`].map(fieldName)
  expect([one!.length, two!.length, one === two]).toEqual([255, 255, false])
})

it('a hundred thousand names that clean to one are all kept, quickly', () => {
  const fields: FieldMap = {}
  for (let i = 0; i < 100_000; i++) addField(fields, String.fromCodePoint(0x4e00 + i), i)
  expect(Object.keys(fields)).toHaveLength(100_000)
})

it('the same name again and again keeps every value', () => {
  const fields: FieldMap = {}
  for (let i = 0; i < 30; i++) addField(fields, 'ip', `10.0.0.${i}`)
  const text = Object.values(fields).join(', ').split(', ')
  expect(new Set(text).size).toBe(30)
})

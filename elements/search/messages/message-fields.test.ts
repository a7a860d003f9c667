import { describe, expect, it } from 'vitest'
import type { WireMessage } from '../../../core/search/schema.ts'
import { fieldOf, levelOf, namesOf, storedField } from './message-fields.ts'

const wire = (fields: string) =>
  JSON.parse(
    `{"_id":"1","timestamp":"2026-11-20T00:00:00.000Z","streams":[],"gl2_message_id":"x"${fields}}`,
  ) as WireMessage

describe('fields', () => {
  it('stand apart from what the server notes', () => {
    const message = wire(',"b":1,"a":{"x":[1]},"__proto__":"odd"')
    const { own, metadata } = namesOf(message)
    expect(own.sort().map(name => fieldOf(name, message[name]))).toEqual([
      { name: '__proto__', value: 'odd', text: 'odd', single: true },
      { name: 'a', value: { x: [1] }, text: '{"x":[1]}', single: false },
      { name: 'b', value: 1, text: '1', single: true },
      { name: 'timestamp', value: '2026-11-20T00:00:00.000Z', text: '2026-11-20T00:00:00.000Z', single: true },
    ])
    expect(metadata.sort()).toEqual(['_id', 'gl2_message_id', 'streams'])
  })
  it('know a level by its number only', () => {
    expect(['3', '"3"', '8', '"INFO"', '2.5', 'null'].map(level => levelOf(wire(`,"level":${level}`), null))).toEqual([
      3,
      3,
      null,
      null,
      null,
      null,
    ])
    expect(levelOf(wire(''), null)).toBeNull()
    const changed = {
      added_fields: {},
      changed_fields: { level: { before: 3, after: 'Error (3)' } },
      removed_fields: {},
    }
    expect(levelOf(wire(',"level":"Error (3)"'), changed)).toBe(3)
  })
  it('are searched for as they are stored', () => {
    const decoration = {
      added_fields: { severity: 'Error' },
      changed_fields: { level: { before: 3, after: 'Error (3)' } },
      removed_fields: {},
    }
    expect(storedField(fieldOf('level', 'Error (3)'), decoration)).toEqual(fieldOf('level', 3))
    expect(storedField(fieldOf('severity', 'Error'), decoration)).toBeNull()
    expect(storedField(fieldOf('source', 'web'), decoration)).toEqual(fieldOf('source', 'web'))
  })
})

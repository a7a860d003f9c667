import { expect, it } from 'vitest'
import { captureTree, numbered, type CapturedPart } from './capture-tree.ts'

const capture = (field: string, start: number, end: number) => ({
  field,
  start,
  end,
  named: true,
  type: null,
  value: '',
  failure: null,
})
const shape = (parts: readonly CapturedPart[]): unknown => parts.map(part => [part.capture.field, shape(part.inner)])

it('captures stand in the order of the text, those within others inside them', () => {
  const captures = numbered([
    capture('uri', 5, 20),
    capture('verb', 0, 4),
    capture('host', 5, 12),
    capture('port', 10, 12),
    capture('empty', 20, 20),
    capture('same', 5, 20),
    capture('size', 22, 24),
  ])
  expect(captures.map(({ field, number }) => `${number} ${field}`)).toEqual([
    '1 verb',
    '2 uri',
    '3 same',
    '4 host',
    '5 port',
    '6 empty',
    '7 size',
  ])
  expect(shape(captureTree(captures))).toEqual([
    ['verb', []],
    ['uri', [['same', [['host', [['port', []]]]]]]],
    ['empty', []],
    ['size', []],
  ])
})

import { describe, expect, it } from 'vitest'
import { CsvRecords } from './csv-records.ts'

const text = 'key,value\r\na,1\n"b, c","two\nlines"\n\n"d ""e""",\rf,"é😀"'

function read(parts: Iterable<Uint8Array>) {
  const records = new CsvRecords(',')
  const found = []
  for (const part of parts) found.push(...records.push(part))
  return [...found, ...records.end()]
}

describe('records of CSV', () => {
  const expected = [
    { line: 1, cells: ['key', 'value'] },
    { line: 2, cells: ['a', '1'] },
    { line: 3, cells: ['b, c', 'two\nlines'] },
    { line: 6, cells: ['d "e"', ''] },
    { line: 7, cells: ['f', 'é😀'] },
  ]

  it('have their line, and cells as they were quoted', () => {
    expect(read([Buffer.from(text)])).toEqual(expected)
  })

  it('are the same wherever the file is cut', () => {
    const bytes = Buffer.from(text)
    for (let at = 0; at <= bytes.length; at++)
      expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(expected)
    expect(read(Array.from(bytes, byte => Uint8Array.of(byte)))).toEqual(expected)
  })

  it('refuse a quote without an end, and name the line', () => {
    expect(() => read([Buffer.from('a,b\nc,"d\ne')])).toThrow('Line 2 begins a record')
    expect(() => read([Buffer.from(`a,b\nc,"${'d'.repeat(70_000)}`)])).toThrow('Line 2 begins a record')
  })

  it('refuse bytes that are not UTF-8', () => {
    expect(() => read([Buffer.from([0x61, 0x2c, 0xe9, 0x0a])])).toThrow('The file is not UTF-8')
  })
})

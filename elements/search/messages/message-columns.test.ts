import { describe, expect, it } from 'vitest'
import { widthsOf } from './message-columns.ts'

describe('widthsOf', () => {
  const columns = ['timestamp', 'source', 'took_ms']

  it('gives each column its usual width', () => {
    expect(widthsOf(columns, new Map(), true)).toEqual([200, 120, 150])
  })

  it('shows more of the source where the list has room', () => {
    expect(widthsOf(columns, new Map(), true, true)).toEqual([200, 220, 150])
  })

  it('keeps the width a user chose, whatever the room', () => {
    expect(widthsOf(columns, new Map([['source', 90]]), true, true)).toEqual([200, 90, 150])
  })

  it('lets the text of the message fill the line, else the last column', () => {
    expect(widthsOf(['message', 'source'], new Map(), false)).toEqual([null, 120])
    expect(widthsOf(columns, new Map(), false)).toEqual([200, 120, null])
  })
})

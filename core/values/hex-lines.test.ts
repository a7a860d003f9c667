import { expect, it } from 'vitest'
import { hexLines } from './hex-lines.ts'

it('writes bytes beside the characters they print', () => {
  expect(hexLines(new Uint8Array([0x3c, 0x39, 0x3e, 0x00, 0xff, 0x7e]), 4)).toEqual([
    { offset: '0000', digits: '3c 39 3e 00', text: '<9>.' },
    { offset: '0004', digits: 'ff 7e', text: '.~' },
  ])
  expect(hexLines(new Uint8Array(), 16)).toEqual([])
})

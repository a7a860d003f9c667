import { expect, it } from 'vitest'
import { visibleSegments, visibleText } from './visible-segments.ts'

it('what hides or turns text round stands as its code', () => {
  expect(visibleText('invoice\u202Egnp.exe')).toBe('invoice\\u202Egnp.exe')
  expect(visibleText('ab\u200B\u200Dc\uFEFF')).toBe('ab\\u200B\\u200Dc\\uFEFF')
  expect(visibleText('\u001B[31mred\u0000\r')).toBe('\\u001B[31mred\\u0000\\u000D')
  expect(visibleText('x\uDFFFy \uD800')).toBe('x\\uDFFFy \\uD800')
  expect(visibleText('a\u{E0041}b')).toBe('a\\u{E0041}b')
})

it('what is seen as it is stays: lines, tabs, scripts, emoji with their joiners', () => {
  for (const text of ['two\nlines\tand a tab', 'كلمة עברית', '😀👩‍👩‍👧‍👦 👩🏽‍🚀', '<b>&amp;</b>', '']) {
    expect(visibleText(text)).toBe(text)
  }
})

it('segments hold the raw text in order', () => {
  const text = 'a\u202Eb\u0000'
  expect(visibleSegments(text)).toEqual([
    { text: 'a' },
    { text: '\u202E', code: '\\u202E' },
    { text: 'b' },
    { text: '\u0000', code: '\\u0000' },
  ])
  expect(
    visibleSegments(text)
      .map(segment => segment.text)
      .join(''),
  ).toBe(text)
})

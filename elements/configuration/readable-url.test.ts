import { expect, it } from 'vitest'
import { readableUrl } from './readable-url.ts'

it('a URL stays as it is', () => {
  expect(readableUrl('https://example.org/ä?q=${key}&a=b c')).toBe('https://example.org/ä?q=${key}&a=b c')
})

it('characters that hide or turn text are escaped', () => {
  expect(readableUrl('https://a.example/\u202egpj.exe\u0000\u200b\n')).toBe(
    'https://a.example/%E2%80%AEgpj.exe%00%E2%80%8B%0A',
  )
})

it('a lone surrogate is no error, a long URL is cut', () => {
  expect(readableUrl('https://a.example/\ud800')).toBe('https://a.example/\ud800')
  expect(readableUrl(`https://a.example/${'x'.repeat(8192)}`)).toHaveLength(301)
})

import { expect, it } from 'vitest'
import { escaped, headerLines, readHeaders, unescaped } from './config-field.ts'

it('writes line ends so that they can be seen and typed', () => {
  expect(escaped('\r\n\t')).toBe('\\r\\n\\t')
  expect(unescaped('\\r\\n\\t|')).toBe('\r\n\t|')
})

it('reads headers line by line and names the line that is none', () => {
  expect(readHeaders('Accept: text/plain\n\nX-Key:a:b')).toEqual({
    headers: { Accept: 'text/plain', 'X-Key': 'a:b' },
    wrongLine: null,
  })
  expect(readHeaders('Accept: x\nnot a header').wrongLine).toBe(2)
  expect(readHeaders('two words: x').wrongLine).toBe(1)
  expect(Object.keys(readHeaders('__proto__: x').headers)).toEqual(['__proto__'])
  expect(headerLines({ Accept: 'text/plain', 'X-Key': 'a:b' })).toBe('Accept: text/plain\nX-Key: a:b')
})

import { expect, it } from 'vitest'
import { accordionKey, accordionKeys } from './accordion-key.ts'

it('makes keys of titles: what is not alphanumeric becomes -, in lower case', () => {
  expect(['Least Privilege Policy', 'AWS (EU) 2', 'Ünïcode', '', '__proto__'].map(accordionKey)).toEqual([
    'least-privilege-policy',
    'aws--eu--2',
    '-n-code',
    '',
    '--proto--',
  ])
})

it('tells titles with the same key apart', () => {
  expect(accordionKeys(['日志', '消息', 'a b', 'A-B'])).toEqual(['--', '---2', 'a-b', 'a-b-4'])
})

import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { domainName, permissionInWords, permissionParts, permissionSentence } from './permission-words.ts'

const messages = createMessages('en', defaultBrand)
const words = (permission: string) => permissionInWords(messages, permission)

describe('words of permissions', () => {
  it('speaks of all, of one, and of everything', () => {
    expect(words('*')).toEqual(['Everything'])
    expect(words('*:*')).toEqual(['Everything'])
    expect(words('streams:read')).toEqual(['Read streams'])
    expect(words('streams:read:*')).toEqual(['Read streams'])
    expect(words('streams')).toEqual(['Everything about: Streams'])
    expect(words('streams:*:64c9')).toEqual(['Everything about 64c9 (Streams)'])
    const [part] = permissionParts('streams:read:64c9')
    expect(permissionSentence(messages, part!, 'Payments')).toBe('Read the stream Payments')
    expect(words('pipeline:read:64c9')).toEqual(['Read pipelines: only 64c9'])
  })

  it('takes lists apart, and shows what it does not know as it is', () => {
    expect(words('streams:read,edit:a,b')).toEqual([
      'Read the stream a',
      'Read the stream b',
      'Change and delete the stream a',
      'Change and delete the stream b',
    ])
    expect(words('report:read')).toEqual(['Permission “report:read”'])
    expect(words('__proto__:constructor')).toEqual(['Permission “__proto__:constructor”'])
    expect(words(`${'a,'.repeat(99)}:${'b,'.repeat(99)}`)).toHaveLength(200)
    expect(domainName(messages, 'toString')).toBe('toString')
  })
})

import { describe, expect, it } from 'vitest'
import { matchesWords } from './match.ts'

const root = { username: 'admin', full_name: 'Administrator', email: 'root@example.org' }

describe('matchesWords', () => {
  it('finds each word in names or e-mail, whatever its case', () => {
    expect(['', 'ADM', 'administrator root', 'example.org'].map(query => matchesWords(root, query))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('finds nobody by words that are not there, or by a field', () => {
    expect(['alice', 'admin alice', 'username:admin'].map(query => matchesWords(root, query))).toEqual([
      false,
      false,
      false,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { matchesWords } from './match.ts'

const found = (...queries: readonly string[]) =>
  queries.map(query => matchesWords({ full_name: 'Administrator of all' }, query))

describe('matchesWords', () => {
  it('finds each word in the full name, whatever its case', () => {
    expect(found('', 'ADM', 'all administrator')).toEqual([true, true, true])
  })

  it('finds nobody by words that are not there, or by a field', () => {
    expect(found('alice', 'admin alice', 'username:admin')).toEqual([false, false, false])
  })
})

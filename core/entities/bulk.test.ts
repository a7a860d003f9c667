import { describe, expect, it } from 'vitest'
import { FetchError } from '../client/errors.ts'
import { bulkOneByOne } from './bulk.ts'

const wordsOf = (error: unknown) => (error as FetchError).responseMessage ?? ''
const refusal = (status: number, message: string) => new FetchError('', { status, body: { message } })

describe('a call for all or none', () => {
  it('is one call where nobody refuses', async () => {
    const calls: (readonly string[])[] = []
    const result = await bulkOneByOne(
      ['a', 'b'],
      async ids => {
        calls.push(ids)
      },
      wordsOf,
    )
    expect([calls, result]).toEqual([[['a', 'b']], { successfully_performed: 2, failures: [] }])
  })

  it('finds who is refused', async () => {
    const result = await bulkOneByOne(
      ['a', 'b', 'c'],
      async ids => {
        if (ids.includes('b')) throw refusal(403, 'Not b.')
      },
      wordsOf,
    )
    expect(result).toEqual({ successfully_performed: 2, failures: [{ entity_id: 'b', failure_explanation: 'Not b.' }] })
  })

  it('asks once for one', async () => {
    let calls = 0
    const result = await bulkOneByOne(
      ['a'],
      async () => {
        calls++
        throw refusal(404, 'Gone.')
      },
      wordsOf,
    )
    expect([calls, result.failures]).toEqual([1, [{ entity_id: 'a', failure_explanation: 'Gone.' }]])
  })

  it('does not ask again a server that is away, broken, or does not know the user', async () => {
    for (const status of [undefined, 500, 401]) {
      let calls = 0
      const error = new FetchError('', { status })
      await expect(
        bulkOneByOne(
          ['a', 'b'],
          async () => {
            calls++
            throw error
          },
          wordsOf,
        ),
      ).rejects.toBe(error)
      expect(calls).toBe(1)
    }
  })
})

import { expect, it } from 'vitest'
import type { FromIngest } from './protocol.ts'
import { createPermits } from './permits.ts'

it('answers of the guard come to who asked, in any order', async () => {
  const asked: FromIngest[] = []
  const guard = createPermits(message => void asked.push(message))
  const one = guard.permit('https://one.example')
  const two = guard.permit('https://two.example')
  expect(asked).toEqual([
    { type: 'permit', id: 1, url: 'https://one.example' },
    { type: 'permit', id: 2, url: 'https://two.example' },
  ])
  guard.answered({ type: 'permitted', id: 2, error: 'The URL is not whitelisted.' })
  guard.answered({ type: 'permitted', id: 1, addresses: ['192.0.2.1'] })
  await expect(one).resolves.toEqual(['192.0.2.1'])
  await expect(two).rejects.toThrow('The URL is not whitelisted.')
})

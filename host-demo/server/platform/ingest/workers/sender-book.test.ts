import { expect, it } from 'vitest'
import type { Origin } from '../journal/batch.ts'
import { SenderBook } from './sender-book.ts'

const origin = (address: string): Origin => ({ inputId: 'in', address, batch: null, index: 0 })

it('counts messages and bytes by sender, the heaviest first', () => {
  const book = new SenderBook()
  const [one, two] = [origin('192.0.2.1'), origin('192.0.2.2')]
  book.count(one, 10, 1000)
  book.count(two, 20, 2000)
  // Another connection of the same sender.
  book.count(origin('192.0.2.2'), 5, 3000)
  expect(book.counts()).toMatchObject({
    heaviest: [
      { address: '192.0.2.2', messages: 2, bytes: 25, lastAt: 3000 },
      { address: '192.0.2.1', messages: 1, bytes: 10, lastAt: 1000 },
    ],
    others: { addresses: 0, messages: 0, bytes: 0 },
  })
})

it('lists the 50 heaviest and counts the others together', () => {
  const book = new SenderBook()
  for (let sender = 0; sender < 60; sender++)
    for (let message = 0; message <= sender; message++) book.count(origin(`10.0.0.${sender}`), 3, 0)
  const { heaviest, others } = book.counts()
  expect(heaviest).toHaveLength(50)
  expect(heaviest[0]).toMatchObject({ address: '10.0.0.59', messages: 60 })
  expect(others).toEqual({ addresses: 10, messages: 55, bytes: 165 })
})

it('loses no message and no heavy sender in a flood of addresses', () => {
  const book = new SenderBook()
  const heavy = origin('192.0.2.1')
  const light = origin('192.0.2.2')
  book.count(light, 1, 0)
  for (let sender = 0; sender < 20_000; sender++) {
    book.count(heavy, 1, 0)
    const spoofed = origin(`spoofed ${sender}`)
    book.count(spoofed, 1, 0)
    book.count(spoofed, 1, 0)
  }
  // Its count was given up meanwhile, its connection was not.
  for (let message = 0; message < 100; message++) book.count(light, 1, 0)
  const { heaviest, others } = book.counts()
  expect(heaviest[0]).toMatchObject({ address: '192.0.2.1', messages: 20_000 })
  expect(heaviest[1]).toMatchObject({ address: '192.0.2.2', messages: 100 })
  expect(others.addresses).toBeNull()
  expect(heaviest.reduce((sum, { messages }) => sum + messages, others.messages)).toBe(60_101)
})

import { describe, expect, it } from 'vitest'
import { AddressBook, type Owner } from './address-book.ts'

const owner = (id: string, name = id): Owner => ({ id, name, type: 'instance', awsType: 'AWS::EC2::Instance' })
function bookOf(rows: readonly (readonly [string, Owner])[], limit = 100): AddressBook {
  const book = new AddressBook(limit)
  for (const [address, one] of rows) book.add(address, one)
  return book
}
const names = (book: AddressBook) => [...book.rows()].map(([address, { name }]) => `${address} ${name}`)

describe('addresses', () => {
  it('of several owners are nobody’s, those of one that comes twice stay', () => {
    const book = bookOf([
      ['10.0.0.1', owner('a')],
      ['10.0.0.1', owner('a')],
      ['10.0.0.2', owner('a')],
      ['10.0.0.2', owner('b')],
      ['10.0.0.2', owner('b')],
    ])
    expect(names(book)).toEqual(['10.0.0.1 a'])
    expect(book.size).toBe(2)
  })

  it('stay nobody’s in a book that takes up others', async () => {
    const all = bookOf([])
    await all.addAll(
      bookOf([
        ['10.0.0.1', owner('a')],
        ['10.0.0.2', owner('a')],
        ['10.0.0.2', owner('b')],
      ]),
    )
    await all.addAll(
      bookOf([
        ['10.0.0.1', owner('c')],
        ['10.0.0.2', owner('a')],
        ['10.0.0.3', owner('c')],
      ]),
    )
    expect(names(all)).toEqual(['10.0.0.3 c'])
  })

  it('beyond the limit are left out, and that is said', async () => {
    const book = bookOf(
      [
        ['10.0.0.1', owner('a')],
        ['10.0.0.2', owner('a')],
      ],
      2,
    )
    expect(book.isOver).toBe(false)
    book.add('10.0.0.2', owner('a', 'other'))
    expect(book.isOver).toBe(false)
    book.add('10.0.0.3', owner('a'))
    expect([book.size, book.isOver]).toEqual([2, true])
    const all = bookOf([])
    await all.addAll(book)
    expect(all.isOver).toBe(true)
  })

  it('are compared by what they say', async () => {
    const book = bookOf([['10.0.0.1', owner('a', 'web')]])
    expect(await book.equals(bookOf([['10.0.0.1', owner('a', 'web')]]))).toBe(true)
    expect(await book.equals(bookOf([['10.0.0.1', owner('a', 'db')]]))).toBe(false)
    expect(await book.equals(bookOf([['10.0.0.2', owner('a', 'web')]]))).toBe(false)
    expect(await book.equals(bookOf([]))).toBe(false)
    expect(
      await book.equals(
        bookOf([
          ['10.0.0.1', owner('a', 'web')],
          ['10.0.0.1', owner('b')],
        ]),
      ),
    ).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { SourceReader } from './source-reader.ts'

/** Reads the length of texts, and tells which it was asked to read. */
function counting() {
  const asked: string[][] = []
  const reader = new SourceReader<number>(async texts => {
    asked.push([...texts])
    if (texts.includes('refused')) throw new Error('cannot be read')
    return texts.map(text => text.length)
  })
  return { reader, asked }
}

it('reads equal texts once, also where several ask at the same time', async () => {
  const { reader, asked } = counting()
  expect(await Promise.all([reader.one('ab'), reader.all(['c', 'ab', 'c']), reader.one('c')])).toEqual([
    2,
    [1, 2, 1],
    1,
  ])
  expect(await reader.all(['c', 'ab'])).toEqual([1, 2])
  expect(asked).toEqual([['ab'], ['c']])
})

it('asks for many texts in parts, so that others have their turn between them', async () => {
  const { reader, asked } = counting()
  const texts = Array.from({ length: 250 }, (_, i) => `text ${i}`)
  const long = Array.from({ length: 4 }, (_, i) => `${i}`.repeat(90_000))
  expect(await reader.all([...texts, ...long])).toEqual([...texts, ...long].map(text => text.length))
  expect(asked.every(part => part.length <= 100 && part.join('').length <= 200_000)).toBe(true)
  expect(asked.flat()).toEqual([...texts, ...long])
})

it('asks again for what could not be read', async () => {
  const { reader, asked } = counting()
  await expect(reader.one('refused')).rejects.toThrow('cannot be read')
  await expect(reader.one('refused')).rejects.toThrow('cannot be read')
  expect(asked).toEqual([['refused'], ['refused']])
})

it('keeps the texts that were used last, up to a number and a length', async () => {
  const { reader, asked } = counting()
  await reader.one('first')
  await reader.one('second')
  await reader.one('first')
  await reader.all(Array.from({ length: 4999 }, (_, i) => `text ${i}`))
  asked.length = 0
  await reader.one('first')
  expect(asked).toEqual([])
  await reader.one('second')
  expect(asked).toEqual([['second']])
  for (let i = 0; i < 101; i++) await reader.one(String.fromCharCode(i).repeat(100_000))
  asked.length = 0
  await reader.one('first')
  await reader.one(String.fromCharCode(100).repeat(100_000))
  expect(asked).toEqual([['first']])
})

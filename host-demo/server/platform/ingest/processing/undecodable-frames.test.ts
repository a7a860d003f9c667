import { expect, it } from 'vitest'
import { framesKept, UndecodableFrames, type UndecodableFrame } from './undecodable-frames.ts'

const frame = (text: string): UndecodableFrame => ({
  receivedAt: 1000,
  address: '192.0.2.1',
  port: 514,
  reason: 'Not a message.',
  size: text.length,
  bytes: Buffer.from(text),
})
const texts = (frames: readonly UndecodableFrame[]) => frames.map(({ bytes }) => Buffer.from(bytes).toString())

it('keeps the last ones, newest first', () => {
  const frames = new UndecodableFrames()
  frames.note('in', [frame('a'), frame('b')])
  frames.note(
    'in',
    Array.from({ length: 60 }, (_, at) => frame(String(at))),
  )
  expect(frames.of('in')).toHaveLength(framesKept)
  expect(texts(frames.of('in')).slice(0, 2)).toEqual(['59', '58'])
  expect(frames.of('other')).toEqual([])
})

it('keeps the beginning of long ones, and no part of the memory they came in', () => {
  const frames = new UndecodableFrames()
  const received = Buffer.from('x'.repeat(5000))
  frames.note('in', [{ ...frame(''), size: 5000, bytes: received }])
  received.fill('y')
  const [kept] = frames.of('in')
  expect(kept).toMatchObject({ size: 5000, bytes: { length: 2048 } })
  expect(Buffer.from(kept!.bytes).toString()).toBe('x'.repeat(2048))
})

it('gives up the frames of the input that was quiet for longest when all are too many', () => {
  const frames = new UndecodableFrames(250)
  for (const input of ['a', 'b', 'a', 'c']) frames.note(input, [frame('z'.repeat(80))])
  expect([frames.of('a').length, frames.of('b').length, frames.of('c').length]).toEqual([2, 0, 1])
})

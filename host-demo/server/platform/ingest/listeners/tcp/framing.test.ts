import { describe, expect, it } from 'vitest'
import { truncated, unfinished } from '../../journal/batch.ts'
import { Framer, type FramingOptions } from './framing.ts'

interface Taken {
  readonly text: string
  readonly flags: number
}
function frames(
  chunks: readonly (string | Buffer)[],
  options: Partial<FramingOptions> = {},
  end = true,
): readonly Taken[] {
  const taken: Taken[] = []
  const framer = new Framer({
    delimiter: 10,
    octetCounting: true,
    maxFrameBytes: 100,
    ...options,
    take: (bytes, start, stop, flags) => taken.push({ text: bytes.toString('latin1', start, stop), flags }),
  })
  for (const chunk of chunks) framer.push(Buffer.from(chunk))
  if (end) framer.end()
  return taken
}
const texts = (...args: Parameters<typeof frames>) => frames(...args).map(({ text }) => text)

describe('newlines', () => {
  it('end frames, with or without a carriage return', () => {
    expect(texts(['one\ntwo\r\nthree\n'])).toEqual(['one', 'two', 'three'])
  })

  it('may be missing behind the last line of a connection', () => {
    expect(texts(['one\ntwo'])).toEqual(['one', 'two'])
    expect(texts(['one\ntwo'], {}, false)).toEqual(['one'])
  })

  it('are found wherever the stream is cut', () => {
    const stream = '<13>first line\n<13>second line\n17 <13>counted\nframe<13>third\n5 <13>x\n'
    const whole = texts([stream])
    for (let at = 1; at < stream.length; at++)
      expect(texts([stream.slice(0, at), stream.slice(at)]), String(at)).toEqual(whole)
    expect(texts([...stream])).toEqual(whole)
  })
})

it('NUL ends frames where the input says so, and newlines are part of them', () => {
  expect(texts(['{"a":\n1}\0{"b":2}\0'], { delimiter: 0, octetCounting: false })).toEqual(['{"a":\n1}', '{"b":2}'])
})

describe('octet counting', () => {
  it('is told apart from newlines frame by frame', () => {
    expect(texts(['11 <13>counted<13>by line\n12 <13>two\nline'])).toEqual([
      '<13>counted',
      '<13>by line',
      '<13>two\nline',
    ])
  })

  it('survives a newline behind the counted frame', () => {
    expect(texts(['7 <13>abc\n7 <13>def\n'])).toEqual(['<13>abc', '<13>def'])
  })

  it('is not seen in lines that start with digits', () => {
    expect(texts(['12 monkeys\n2023-08-02 10:00:00 x\n99999999999999 <13>no\n7\n'])).toEqual([
      '12 monkeys',
      '2023-08-02 10:00:00 x',
      '99999999999999 <13>no',
      '7',
    ])
  })

  it('that says too little or too much loses nothing', () => {
    expect(texts(['9 <13>hello world\n<13>next\n'])).toEqual(['<13>hello', ' world', '<13>next'])
    expect(texts(['31 <13>short\n<13>swallowed line\n<13>after\n<13>next\n'])).toEqual([
      '<13>short\n<13>swallowed line\n<1',
      '3>after',
      '<13>next',
    ])
  })

  it('that never completes gives what came, marked', () => {
    expect(frames(['500 <13>the rest never came'])).toEqual([{ text: '<13>the rest never came', flags: unfinished }])
  })

  it('is off for other formats', () => {
    expect(texts(['11 <13>counted\n'], { octetCounting: false })).toEqual(['11 <13>counted'])
  })
})

describe('frames that are too long', () => {
  it('keep their first bytes and are marked; the next frame is whole', () => {
    const long = 'x'.repeat(1000)
    for (const chunks of [
      [`${long}\nnext\n`],
      [long.slice(0, 50), long.slice(50), '\nnext\n'],
      [...long, '\n', 'next\n'],
    ]) {
      expect(frames(chunks)).toEqual([
        { text: 'x'.repeat(100), flags: truncated },
        { text: 'next', flags: 0 },
      ])
    }
  })

  it('are cut when they are counted too', () => {
    const counted = `504 <13>${'y'.repeat(500)}<13>next\n`
    expect(frames([counted])).toEqual([
      { text: `<13>${'y'.repeat(96)}`, flags: truncated },
      { text: '<13>next', flags: 0 },
    ])
    expect(frames([counted.slice(0, 60), counted.slice(60, 300), counted.slice(300)])).toEqual(frames([counted]))
  })
})

it('empty lines are frames without bytes', () => {
  expect(texts(['\n\r\n\nx\n'])).toEqual(['', '', '', 'x'])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadRequest } from '../../listeners/http/answers.ts'
import { delimitedField, varintField } from '../protobuf/wire-writer.ts'
import { cutJson } from './cut-json.ts'
import { cutProtobuf } from './cut-protobuf.ts'
import type { Cut } from './cut.ts'

const framesOf = (cut: Cut) => {
  const frames: Buffer[] = []
  cut.each((bytes, start, end) => frames.push(Buffer.from(bytes.subarray(start, end))))
  return frames
}
const caught = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error as BadRequest
  }
  throw new Error('Nothing was thrown.')
}
const leaf = (text: string) => delimitedField(2, delimitedField(7, text))
const path = [1, 2, 2]

describe('protobuf', () => {
  it('each message is a request of its own, with what is said around it, wherever that stands', () => {
    const resource = delimitedField(1, 'resource')
    const scope = delimitedField(1, 'scope')
    const body = Buffer.concat([
      varintField(99, 1),
      delimitedField(1, resource, delimitedField(2, leaf('a'), scope, leaf('b')), varintField(3, 7)),
      delimitedField(1, delimitedField(2, leaf('c'))),
      delimitedField(1, resource),
    ])
    const cut = cutProtobuf(body, path)
    expect(cut).toMatchObject({ frames: 3, rejected: 0, problem: null })
    const around = (text: string) =>
      delimitedField(1, resource, varintField(3, 7), delimitedField(2, scope, leaf(text)))
    expect(framesOf(cut)).toEqual([around('a'), around('b'), delimitedField(1, delimitedField(2, leaf('c')))])
  })

  it('a cut frame is its own only frame', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map(value => Buffer.from(value))
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 1, maxLength: 5 }), bytes, bytes, (leaves, resource, scope) => {
        const records = leaves.map(value => delimitedField(2, delimitedField(7, value)))
        const body = delimitedField(
          1,
          delimitedField(1, resource),
          delimitedField(2, delimitedField(1, scope), ...records),
        )
        const frames = framesOf(cutProtobuf(body, path))
        expect(frames).toHaveLength(leaves.length)
        for (const frame of frames) expect(framesOf(cutProtobuf(frame, path))).toEqual([frame])
      }),
    )
  })

  it('messages that are damaged are left out and said', () => {
    const body = delimitedField(
      1,
      delimitedField(2, leaf('a'), delimitedField(2, Buffer.from('0a05', 'hex')), leaf('b')),
    )
    const cut = cutProtobuf(body, path)
    expect(cut).toMatchObject({ frames: 2, rejected: 1, problem: expect.stringMatching(/5 bytes long/) })
    expect(framesOf(cut)).toHaveLength(2)
  })

  it('a body that is damaged above its messages is refused', () => {
    expect(caught(() => cutProtobuf(Buffer.from('0aff01', 'hex'), path))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/protobuf/),
    })
  })

  it('an empty body has no messages', () => {
    expect(framesOf(cutProtobuf(Buffer.alloc(0), path))).toEqual([])
  })

  it('a small body that would become very much is refused before anything is made of it', () => {
    const big = delimitedField(1, Buffer.alloc(1_000_000))
    expect(
      caught(() =>
        cutProtobuf(delimitedField(1, big, delimitedField(2, ...Array.from({ length: 100 }, () => leaf('x')))), path),
      ),
    ).toMatchObject({ status: 413 })
    expect(
      caught(() =>
        cutProtobuf(delimitedField(1, delimitedField(2, Buffer.alloc(2_000_000).fill('1200', 'hex'))), path),
      ),
    ).toMatchObject({ status: 413 })
    expect(caught(() => cutProtobuf(Buffer.alloc(2_000_000).fill('0a00', 'hex'), path))).toMatchObject({ status: 413 })
  })

  it('random bytes are cut or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
        try {
          framesOf(cutProtobuf(Buffer.from(bytes), path))
        } catch (error) {
          expect(error).toBeInstanceOf(BadRequest)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('JSON', () => {
  const names = ['streams', 'values']
  const any = () => null
  const texts = (body: string, faultOf: (value: unknown) => string | null = any) =>
    framesOf(cutJson(Buffer.from(body), names, faultOf)).map(String)

  it('each message is a request of its own, with what is said around it', () => {
    expect(
      texts(
        '{"x":1,"streams":[{"values":["a",{"b":1}],"stream":{"job":"j"}},{"values":["c"]},{"stream":{}},{"values":null}]}',
      ),
    ).toEqual([
      '{"streams":[{"stream":{"job":"j"},"values":["a"]}]}',
      '{"streams":[{"stream":{"job":"j"},"values":[{"b":1}]}]}',
      '{"streams":[{"values":["c"]}]}',
    ])
  })

  it('nothing is lost of numbers, names and text', () => {
    const [frame] = texts(
      '{"streams":[{"n":12345678901234567890,"__proto__":{"a":1},"values":[[1700000000123456789,"ä\\ud800\\u0000", 1e400]]}]}',
    )
    expect(frame).toBe(
      '{"streams":[{"n":"12345678901234567890","__proto__":{"a":1},"values":[["1700000000123456789","ä\\ud800\\u0000","1e400"]]}]}',
    )
  })

  it('messages with a fault are left out and said', () => {
    const cut = cutJson(Buffer.from('{"streams":[{"values":[1,"a",2]}]}'), names, value =>
      typeof value === 'number' ? 'is a number.' : null,
    )
    expect(cut).toMatchObject({ frames: 1, rejected: 2, problem: "'streams'[0].values[0] is a number." })
  })

  it.each([
    ['no JSON', '{', /no JSON/],
    ['a list', '[]', /body must be an object/],
    ['a level that is no list', '{"streams":{}}', /'streams' must be a list/],
    ['an element that is no object', '{"streams":[1]}', /'streams'\[0\] must be an object/],
    ['a message list that is none', '{"streams":[{"values":1}]}', /'streams'\[0\]\.values/],
    ['a nesting without end', `{"streams":[{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`, /nested too deeply/],
  ])('%s is refused by name', (_, body, reason) => {
    expect(caught(() => texts(body))).toMatchObject({ status: 400, message: expect.stringMatching(reason) })
  })

  it('one message nested too deeply is left out', () => {
    expect(
      cutJson(Buffer.from(`{"streams":[{"values":["a",${'['.repeat(50_000)}${']'.repeat(50_000)}]}]}`), names, any),
    ).toMatchObject({ frames: 1, rejected: 1 })
  })

  it('a small body that would become very much is refused', () => {
    const body = JSON.stringify({
      streams: [{ stream: 'x'.repeat(1_000_000), values: Array.from({ length: 100 }, () => 'y') }],
    })
    expect(caught(() => texts(body))).toMatchObject({ status: 413 })
  })
})

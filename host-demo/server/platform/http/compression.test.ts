import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useCompression } from './compression.ts'
import { answerErrors } from './replies.ts'

const text = JSON.stringify({ text: 'word '.repeat(200) })
const long = JSON.stringify({ text: 'word '.repeat(100_000) })
const replies: Readonly<Record<string, readonly [headers: Record<string, string>, payload: () => unknown]>> = {
  short: [{}, () => 'x'.repeat(511)],
  text: [{}, () => text],
  bytes: [{}, () => Buffer.from(text)],
  long: [{}, () => long],
  stream: [{ 'content-length': String(long.length) }, () => Readable.from([long.slice(0, 9), long.slice(9)])],
  csv: [{ 'content-type': 'text/csv; charset=utf-8' }, () => text],
  script: [{ 'content-type': 'application/javascript' }, () => text],
  drawing: [{ 'content-type': 'image/svg+xml' }, () => text],
  vary: [{ vary: 'Origin' }, () => text],
  varied: [{ vary: 'Accept-Encoding, Origin' }, () => text],
  picture: [{ 'content-type': 'image/png' }, () => text],
  frames: [{ 'content-type': 'application/x-ndjson' }, () => text],
  events: [{ 'content-type': 'text/event-stream' }, () => text],
  part: [{ 'content-range': 'bytes 0-599/9999' }, () => text],
  encoded: [{ 'content-encoding': 'br' }, () => zlib.brotliCompressSync(Buffer.from(long))],
}
const broken = (error: unknown) =>
  Readable.from(
    (async function* () {
      yield long
      throw error
    })(),
  )
const decompress: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  zstd: zlib.zstdDecompressSync,
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  deflate: zlib.inflateSync,
}
const compress: Readonly<Record<string, (bytes: string) => Buffer>> = {
  zstd: zlib.zstdCompressSync,
  br: zlib.brotliCompressSync,
  gzip: zlib.gzipSync,
  deflate: zlib.deflateSync,
}

let app: FastifyInstance
const logged: unknown[] = []
beforeEach(async () => {
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  app = fastify({ logger: { level: 'error', stream }, bodyLimit: 10_000 })
  answerErrors(app)
  useCompression(app)
  for (const [name, [headers, payload]] of Object.entries(replies))
    app.get(`/${name}`, (_request, reply) =>
      reply.headers({ 'content-type': 'application/json', ...headers }).send(payload()),
    )
  app.get('/broken', (_request, reply) => reply.type('text/csv').send(broken(new Error('no more'))))
  app.get('/aborted', (_request, reply) => reply.type('text/csv').send(broken(AbortSignal.abort().reason)))
  app.post('/body', async ({ body }) => body)
})
afterEach(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('replies', () => {
  it.each(Object.keys(decompress))('are compressed with %s', async encoding => {
    for (const [url, whole] of Object.entries({ '/text': text, '/bytes': text, '/long': long, '/stream': long })) {
      const { headers, rawPayload } = await get(url, encoding)
      expect([url, headers['content-encoding'], headers['vary']]).toEqual([url, encoding, 'accept-encoding'])
      expect(headers['content-length'] ?? String(rawPayload.length)).toBe(String(rawPayload.length))
      expect(rawPayload.length).toBeLessThan(whole.length / 10)
      expect(decompress[encoding]!(rawPayload).toString()).toBe(whole)
    }
  })

  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['X-GZIP', 'gzip'],
    ['*', 'gzip'],
    ['br;q=0, deflate', 'deflate'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['unknown', undefined],
    [undefined, undefined],
  ])('to a caller that accepts %s are encoded with %s', async (accepted, encoding) => {
    const { headers } = await get('/text', accepted)
    expect(headers['content-encoding']).toBe(encoding)
  })

  it.each(['csv', 'script', 'drawing'])('are compressed when they are text: %s', async name => {
    expect((await get(`/${name}`, 'gzip')).headers['content-encoding']).toBe('gzip')
  })

  it.each(['short', 'picture', 'frames', 'events', 'part'])('stay as they are: %s', async name => {
    const { headers, body } = await get(`/${name}`, 'gzip')
    expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined])
    expect(body).toBe(replies[name]![1]())
  })

  it('that are encoded already are not encoded again', async () => {
    const { headers, rawPayload } = await get('/encoded', 'gzip')
    expect(headers['content-encoding']).toBe('br')
    expect(zlib.brotliDecompressSync(rawPayload).toString()).toBe(long)
  })

  it('name what they vary by once', async () => {
    expect((await get('/vary', 'gzip')).headers['vary']).toBe('Origin, accept-encoding')
    expect((await get('/varied', 'gzip')).headers['vary']).toBe('Accept-Encoding, Origin')
  })

  it('break off when their source does, and the log says why unless it was aborted', async () => {
    logged.length = 0
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    for (const path of ['aborted', 'broken']) {
      const reply = fetch(`http://127.0.0.1:${port}/${path}`, { headers: { 'accept-encoding': 'gzip' } })
      await expect(reply.then(answer => answer.text())).rejects.toThrow()
    }
    const entry = { msg: 'A reply broke off while it was compressed.', err: { message: 'no more' } }
    expect(logged.filter(line => (line as { msg: string }).msg === entry.msg)).toMatchObject([entry])
  })
})

describe('bodies of requests', () => {
  const post = async (encoding: string, payload: Buffer) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/body', headers, payload })
    return [statusCode, JSON.parse(body)]
  }

  it.each(Object.keys(compress))('are decompressed from %s', async encoding => {
    expect(await post(encoding, compress[encoding]!(text))).toEqual([200, JSON.parse(text)])
  })

  it('are read as they are where nothing was done to them', async () => {
    expect(await post('identity', Buffer.from(text))).toEqual([200, JSON.parse(text)])
  })

  it.each(Object.keys(compress))('are refused when they are not %s', async encoding => {
    const message = `The body is not ${encoding} data, as its Content-Encoding says.`
    expect(await post(encoding, Buffer.from('{"a":1}'))).toEqual([400, { type: 'ApiError', message }])
  })

  it.each(['xz', 'constructor', 'gzip, gzip'])('are refused in an encoding that is not known: %s', async encoding => {
    const message = `Content-Encoding '${encoding}' is not known here; use one of zstd, br, gzip, deflate.`
    expect(await post(encoding, Buffer.from('{}'))).toEqual([415, { type: 'ApiError', message }])
  })

  it('are measured by what they decompress to', async () => {
    expect(await post('gzip', zlib.gzipSync(Buffer.alloc(10_000_000, 0x20)))).toEqual([
      413,
      { type: 'ApiError', message: expect.any(String) },
    ])
  })
})

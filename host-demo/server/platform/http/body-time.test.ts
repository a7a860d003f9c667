import { connect, type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limitBodyTime } from './body-time.ts'

let app: FastifyInstance
beforeEach(async () => {
  app = fastify()
  limitBodyTime(app, 100)
  app.addContentTypeParser('text/csv', (_request, content, done) => done(null, content))
  app.post('/json', async () => 'read')
  app.post('/file', { config: { streamsBody: true } }, async ({ body }) => {
    for await (const part of body as AsyncIterable<Buffer>) if (part.includes('end')) return 'read'
    return 'cut'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Begins a request whose body has 10 bytes, of which one comes. */
function begin(path: string, type: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', data => (heard += String(data)))
  const closed = new Promise<string>(resolve => socket.on('close', () => resolve(heard)))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 10\r\n\r\n1`,
  )
  return { socket, closed }
}

it('a body that does not come is given up, but a file may take its time', async () => {
  const file = begin('/file', 'text/csv')
  const json = begin('/json', 'application/json')
  expect(await json.closed).toMatch(/^HTTP\/1\.1 408 .*"HTTP 408 Request Timeout"/s)
  file.socket.write('23456\nend')
  expect(await file.closed).toMatch(/^HTTP\/1\.1 200 .*read$/s)
})

it('a body that comes in time is read', async () => {
  const { socket, closed } = begin('/json', 'application/json')
  socket.write(' '.repeat(9))
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /)
})

/** Inputs that ask for a header let in only who sends it, once and exactly, by every protocol over HTTP (hostile test 28). */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestedConfiguration } from '../../core/inputs/schema.ts'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { callGrpc, record } from './grpc-caller.ts'
import { protocols } from './http-protocols.ts'

const secret = 'Bearer 3f9c-of-the-tests'
const guard = { authorization_header_name: 'X-Sender', authorization_header_value: secret }
/** Each a request's lines of headers. */
const wrong = [
  [],
  ['X-Sender:'],
  ['X-Sender: Bearer 3f9c-of-the-test'],
  [`X-Sender: ${secret}x`],
  [`X-Sender: ${secret.toUpperCase()}`],
  [`X-Sender: ${secret.toLowerCase()}`],
  [`X-Sender: ${secret}`, `X-Sender: ${secret}`],
  [`X-Sender: ${secret}`, 'x-sender: other'],
  [`X-Sender: ${secret}, ${secret}`],
  [`X-Sender-2: ${secret}`],
  [`X_Sender: ${secret}`],
  [`Authorization: ${secret}`],
]

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('hostile 28: every type of input that listens for HTTP has the header, and is tried here', async () => {
  const types = await server.json<Record<string, { requested_configuration: RequestedConfiguration }>>(
    'GET',
    '/system/inputs/types/all',
  )
  const guarded = Object.entries(types)
    .filter(([, { requested_configuration: fields }]) => fields['authorization_header_name'])
    .map(([type]) => type)
  expect(guarded.toSorted()).toEqual(
    [...new Set([...protocols.map(({ type }) => type as string), inputTypes.otlpGrpc])].toSorted(),
  )
  const listensForHttp = Object.entries(types)
    .filter(([, { requested_configuration: fields }]) => fields['idle_writer_timeout'])
    .map(([type]) => type)
  expect(listensForHttp.toSorted()).toEqual(guarded.toSorted())
})

describe.each(protocols)('hostile 28: $name', ({ name, type, configuration, path, message, headers }) => {
  it('no header, another, two, or one in another case are refused alike, and the header itself lets in', async () => {
    const { port } = await server.input(type, { ...configuration, ...guard })
    const mark = `only ${name.replaceAll(' ', '')} once`
    const body = message(mark)
    const attempt = (...lines: string[]) =>
      new Promise<string>(resolve => {
        let heard = ''
        const socket = connect(port, '127.0.0.1')
          .on('error', () => {})
          .on('data', data => {
            heard += data
          })
          .on('close', () => resolve(heard))
        socket.write(
          [
            `POST ${path} HTTP/1.1`,
            'Host: x',
            'Connection: close',
            `Content-Length: ${Buffer.byteLength(body)}`,
            ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
            ...lines,
            '',
            body,
          ].join('\r\n'),
        )
      })
    const answers = await Promise.all(wrong.map(lines => attempt(...lines)))
    expect(answers.map(answer => answer.slice(0, 12))).toEqual(wrong.map(() => 'HTTP/1.1 401'))
    expect(new Set(answers.map(answer => answer.replace(/Date: .*/, ''))).size, 'all get the same words').toBe(1)
    expect(await attempt(`x-SENDER: ${secret}`)).toMatch(/^HTTP\/1\.1 20[0124] /)
    await until(async () => (await server.total(`"${mark}"`)) === 1, 'the one that may send')
  })
})

it('hostile 28: OTLP over gRPC: the same', async () => {
  const { port } = await server.input(inputTypes.otlpGrpc, guard)
  const message = record('only grpc once')
  const calls = wrong.map(lines => {
    const pairs = lines.map(
      line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
    )
    const names = [...new Set(pairs.map(([name]) => name.toLowerCase()))]
    return Object.fromEntries(
      names.map(name => [name, pairs.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value)]),
    )
  })
  // HTTP/2 has no header in other letters: what is left are others' values. 16: UNAUTHENTICATED.
  const answers = await Promise.all(calls.map(headers => callGrpc(port, message, headers)))
  expect(answers).toEqual(calls.map(() => 16))
  expect(await callGrpc(port, message, { 'x-sender': secret })).toBe(0)
  await until(async () => (await server.total('"only grpc once"')) === 1, 'the one that may send')
})

it('hostile 28: an input with half of it does not start, and says so', async () => {
  for (const half of [{ authorization_header_name: 'X-Sender' }, { authorization_header_value: secret }]) {
    const { id } = await server.json<{ id: string }>('POST', '/system/inputs', {
      title: 'half',
      type: inputTypes.rawHttp,
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 1, ...half },
    })
    const state = () => server.json<{ state: string; detailed_message: string }>('GET', `/system/inputstates/${id}`)
    await until(async () => (await state()).state === 'FAILED', 'the input to fail')
    expect((await state()).detailed_message).toMatch(/authorization_header_(name|value)/)
  }
})

it('hostile 28: the value is in no log and no answer', async () => {
  expect(server.output).not.toContain('3f9c')
  expect(await (await server.call('GET', '/system/inputs')).text()).not.toContain('3f9c')
})

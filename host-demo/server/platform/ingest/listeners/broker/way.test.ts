import { expect, it } from 'vitest'
import { brokerUrl, connectionReason, pinned, wayTo } from './way.ts'

it('brokers are written as the whitelist names them', () => {
  expect(brokerUrl('amqp', { host: 'Rabbit.Example.org', port: 5672 })).toBe('amqp://rabbit.example.org:5672')
  expect(brokerUrl('kafka', { host: '::1', port: 9092 })).toBe('kafka://[::1]:9092')
})

it('the guard is asked, and its refusal is passed on', async () => {
  const asked: string[] = []
  const permit = async (url: string) => {
    asked.push(url)
    return ['10.0.0.1', '10.0.0.2']
  }
  expect(await wayTo('amqps', { host: 'rabbit', port: 5671 }, permit)).toEqual(['10.0.0.1', '10.0.0.2'])
  expect(asked).toEqual(['amqps://rabbit:5671'])
  await expect(
    wayTo('kafka', { host: 'k', port: 1 }, async () => {
      throw new Error('not whitelisted')
    }),
  ).rejects.toThrow('not whitelisted')
  await expect(wayTo('kafka', { host: 'k', port: 1 }, async () => [])).rejects.toThrow('kafka://k:1 has no address.')
})

it('Node connects to the addresses that were looked at, and to no other', () => {
  const lookup = pinned(host => (host === 'rabbit' ? ['10.0.0.1', 'fd00::1'] : []))
  const answers: unknown[] = []
  lookup('rabbit', { all: true }, (...answer) => answers.push(answer))
  lookup('rabbit', {}, (...answer) => answers.push(answer))
  lookup('elsewhere', {}, (error: Error | null) => answers.push(error?.message))
  expect(answers).toEqual([
    [
      null,
      [
        { address: '10.0.0.1', family: 4 },
        { address: 'fd00::1', family: 6 },
      ],
    ],
    [null, '10.0.0.1', 4],
    'Connections to elsewhere are not allowed.',
  ])
})

it('what a client wrapped is found', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(connectionReason(new AggregateError([new Error('x', { cause: refused })]))).toBe('refuses connections')
  expect(connectionReason(new Error('else'))).toBeNull()
  const circle: { cause?: unknown } = {}
  circle.cause = circle
  expect(connectionReason(circle)).toBeNull()
})

it.each([
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', '', /wants a certificate of this client/],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', '', /wants a certificate of this client/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '', /does not speak TLS/],
  [
    'ECONNRESET',
    'Client network socket disconnected before secure TLS connection was established',
    /may not speak TLS/,
  ],
  ['ECONNRESET', 'read ECONNRESET', /^closed the connection$/],
])('%s %s', (code, message, words) =>
  expect(connectionReason(Object.assign(new Error(message), { code }))).toMatch(words),
)

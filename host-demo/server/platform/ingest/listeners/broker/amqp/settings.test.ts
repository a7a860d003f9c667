import { describe, expect, it } from 'vitest'
import { amqpSettings } from './settings.ts'

const least = {
  broker_hostname: 'rabbit',
  broker_vhost: '/',
  queue: 'logs',
  exchange: 'logs',
  routing_key: '#',
  parallel_queues: 1,
  prefetch: 100,
}

describe('settings', () => {
  it('have the contract’s defaults', () => {
    expect(amqpSettings(least)).toEqual({
      broker: { host: 'rabbit', port: 5672 },
      tls: false,
      vhost: '/',
      username: '',
      password: '',
      prefetch: 100,
      queues: ['logs'],
      binding: null,
      heartbeatSeconds: 60,
      requeueInvalid: true,
      throttling: false,
    })
  })

  it('name one queue for each reader, or the same one', () => {
    expect(amqpSettings({ ...least, queue: 'logs-%d', parallel_queues: 3 }).queues).toEqual([
      'logs-0',
      'logs-1',
      'logs-2',
    ])
    expect(amqpSettings({ ...least, parallel_queues: 2 }).queues).toEqual(['logs', 'logs'])
  })

  it('bind where that is asked for', () => {
    expect(amqpSettings({ ...least, exchange_bind: true, exchange: 'forest', routing_key: 'trees.*' }).binding).toEqual(
      { exchange: 'forest', routingKey: 'trees.*' },
    )
  })

  it.each([
    ['broker_hostname', ''],
    ['broker_hostname', 'amqp://rabbit'],
    ['broker_hostname', 'rabbit/x'],
    ['broker_port', 70_000],
    ['prefetch', 100_000],
    ['parallel_queues', 1000],
    ['queue', 'q'.repeat(256)],
    ['heartbeat', 1e9],
  ])('%s = %j is refused by its name', (field, value) => {
    expect(() => amqpSettings({ ...least, [field]: value })).toThrow(field)
  })
})

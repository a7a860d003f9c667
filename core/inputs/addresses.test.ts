import { expect, it } from 'vitest'
import { fetchAddress, listenAddress, sendUrl } from './addresses.ts'

it.each([
  [{ bind_address: '127.0.0.1', port: 1514 }, '127.0.0.1:1514', null],
  [{ bind_address: '::1', port: 1514.5 }, '[::1]:1514', null],
  [{ broker_hostname: 'rabbit', broker_port: 5672 }, null, 'rabbit:5672'],
  [{ bootstrap_server: 'a:9092,b:9092' }, null, 'a:9092, b:9092'],
  [{ target_url: 'https://user:secret@example.org/x?key=y' }, null, 'example.org'],
  [{ target_url: 'nope' }, null, null],
  [{ bind_address: 5, port: 'x', broker_hostname: '', bootstrap_server: '' }, null, null],
])('%j listens at %s and fetches from %s', (attributes, listens, fetches) => {
  expect([listenAddress({ attributes }), fetchAddress({ attributes })]).toEqual([listens, fetches])
})

it('senders over HTTP are given a URL; every address of the server is the one it is reached by', () => {
  const hec = { send_path: '/services/collector' }
  expect(sendUrl({ attributes: { bind_address: '10.0.0.5', port: 8088 } }, hec, 'logs.example.org')).toBe(
    'http://10.0.0.5:8088/services/collector',
  )
  expect(
    sendUrl({ attributes: { bind_address: '0.0.0.0', port: 8088, tls_enable: true } }, hec, 'logs.example.org'),
  ).toBe('https://logs.example.org:8088/services/collector')
  expect(sendUrl({ attributes: { bind_address: '0.0.0.0', port: 9200 } }, { send_path: '' }, 'x')).toBe('http://x:9200')
  expect(sendUrl({ attributes: { bind_address: '0.0.0.0', port: 1 } }, {}, 'x')).toBeNull()
  expect(sendUrl({ attributes: { bind_address: '0.0.0.0', port: 1 } }, undefined, 'x')).toBeNull()
})

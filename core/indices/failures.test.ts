import { expect, it } from 'vitest'
import { readFailure } from './failures.ts'

const failure = (message: string) => ({ timestamp: '', letter_id: '1-0', index: '', type: 'processing', message })

it('is read with its bytes', () => {
  const message = JSON.stringify({
    reason: 'why',
    input: 'in',
    remote_address: '192.0.2.1',
    raw_bytes: 9,
    raw_base64: btoa('\xff\x00a'),
  })
  expect(readFailure(failure(message))).toEqual({
    reason: 'why',
    inputId: 'in',
    remoteAddress: '192.0.2.1',
    raw: new Uint8Array([255, 0, 97]),
    rawBytes: 9,
  })
})

it('of another backend is shown as it says it', () => {
  const nothing = { inputId: null, remoteAddress: null, raw: new Uint8Array(), rawBytes: 0 }
  for (const message of ['{"type":"mapper_parsing_exception"}', 'no JSON', 'null', '{"raw_base64":"%"}'])
    expect(readFailure(failure(message))).toEqual({ reason: message, ...nothing })
})

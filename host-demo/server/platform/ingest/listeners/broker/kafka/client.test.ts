import { expect, it } from 'vitest'
import { kafkaReason } from './client.ts'

const settings = { bootstrap: [{ host: 'kafka-1', port: 9092 }] }
const wrapped = (message: string) => new Error('Cannot connect to any broker.', { cause: new Error(message) })

it.each([
  ['The URL at kafka://kafka-1:9092 is not whitelisted.', 'The URL at kafka://kafka-1:9092 is not whitelisted.'],
  [
    'The URL at kafka://kafka-2:9092 is not whitelisted.',
    'kafka://kafka-1:9092: The URL at kafka://kafka-2:9092 is not whitelisted.',
  ],
  ['Something else.', 'kafka://kafka-1:9092: Something else.'],
])('%s', (said, reason) => expect(kafkaReason(settings, wrapped(said))).toBe(reason))

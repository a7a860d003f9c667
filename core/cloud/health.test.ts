import { describe, expect, it } from 'vitest'
import { countdownText, healthWords, logDataOf } from './health.ts'
import { logTypeLabel, logTypes } from './log-types.ts'
import { flowLog, messages } from './testing.ts'

describe('log data', () => {
  it('is the pretty-printed fields, the type and the explanation', () => {
    expect(logDataOf(flowLog)).toEqual({
      message: '{\n  "src_addr": "10.0.0.1",\n  "bytes": 40\n}',
      type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
      additional: 'A flow log.',
    })
  })

  it('only flow logs are known', () => {
    expect(healthWords(messages, logDataOf(flowLog))).toEqual({
      heading: 'Awesome!',
      text: 'Your log message looks like a Kinesis CloudWatch Flow Logs',
    })
    for (const input_type of ['KINESIS_CLOUDWATCH_RAW', 'KINESIS_RAW'] as const) {
      expect(healthWords(messages, logDataOf({ ...flowLog, input_type }))).toEqual({
        heading: 'Drats!',
        text: 'Your log message looks like an unknown message type',
      })
    }
  })
})

it('the log types have their labels, flow logs first', () => {
  expect(logTypes.map(type => logTypeLabel(messages, type))).toEqual([
    'Kinesis CloudWatch Flow Logs',
    'Kinesis CloudWatch Raw',
    'Kinesis Raw',
  ])
  expect(logTypeLabel(messages, '__proto__')).toBe('__proto__')
})

it('the countdown reads 02:00', () => {
  expect([120, 119.2, 61, 60, 9, 0, -1].map(countdownText)).toEqual([
    '02:00',
    '02:00',
    '01:01',
    '01:00',
    '00:09',
    '00:00',
    '00:00',
  ])
})

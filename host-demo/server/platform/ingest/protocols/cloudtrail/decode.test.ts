import { beforeAll, describe, expect, it } from 'vitest'
import type { Decoded } from '../../decoding/codec.ts'
import { codecOf, loadParts } from '../../registry.ts'

const receivedAt = Date.parse('2023-08-20T10:00:00.000Z')
beforeAll(loadParts)

function decode(event: unknown, configuration: Record<string, unknown> = {}): Decoded {
  return codecOf('AWSCloudTrail')!.create(configuration)({
    bytes: Buffer.from(typeof event === 'string' ? event : JSON.stringify(event)),
    receivedAt,
    remoteAddress: 'trail-queue',
    remoteName: null,
  })
}

const login = {
  eventVersion: '1.08',
  userIdentity: {
    type: 'IAMUser',
    arn: 'arn:aws:iam::123456789012:user/anna',
    userName: 'anna',
    accountId: '123456789012',
  },
  eventTime: '2023-08-19T09:59:58Z',
  eventSource: 'signin.amazonaws.com',
  eventName: 'ConsoleLogin',
  awsRegion: 'eu-central-1',
  sourceIPAddress: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
  errorMessage: 'Failed authentication',
  requestParameters: null,
  responseElements: { ConsoleLogin: 'Failure' },
  additionalEventData: { MFAUsed: 'No' },
  eventID: 'b8c1',
  readOnly: false,
  eventType: 'AwsConsoleSignIn',
  recipientAccountId: '123456789012',
  tlsDetails: { tlsVersion: 'TLSv1.3' },
}

describe('an event', () => {
  it('becomes fields by its own names; what has no fixed shape is one field', () => {
    expect(decode(login)).toEqual({
      timestamp: Date.parse('2023-08-19T09:59:58Z'),
      problem: null,
      undecodable: false,
      fields: {
        message: 'ConsoleLogin by anna from 192.0.2.7 (signin.amazonaws.com, eu-central-1): Failed authentication',
        source: 'signin.amazonaws.com',
        eventVersion: '1.08',
        userIdentity_type: 'IAMUser',
        userIdentity_arn: 'arn:aws:iam::123456789012:user/anna',
        userIdentity_userName: 'anna',
        userIdentity_accountId: '123456789012',
        eventSource: 'signin.amazonaws.com',
        eventName: 'ConsoleLogin',
        awsRegion: 'eu-central-1',
        sourceIPAddress: '192.0.2.7',
        userAgent: 'Mozilla/5.0',
        errorMessage: 'Failed authentication',
        responseElements: '{"ConsoleLogin":"Failure"}',
        additionalEventData: '{"MFAUsed":"No"}',
        eventID: 'b8c1',
        readOnly: false,
        eventType: 'AwsConsoleSignIn',
        recipientAccountId: '123456789012',
        tlsDetails_tlsVersion: 'TLSv1.3',
      },
    })
  })

  it('of a service names the service; the source can be overridden', () => {
    const { fields } = decode(
      {
        ...login,
        userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' },
        eventName: 'RunInstances',
        errorMessage: undefined,
      },
      { override_source: 'cloud' },
    )
    expect(fields).toMatchObject({
      message: 'RunInstances by autoscaling.amazonaws.com from 192.0.2.7 (signin.amazonaws.com, eu-central-1)',
      source: 'cloud',
    })
  })

  it('without a readable time has the one of receipt, and says so', () => {
    expect(decode({ ...login, eventTime: 'soon' })).toMatchObject({
      timestamp: receivedAt,
      problem: expect.stringContaining('eventTime'),
      undecodable: false,
    })
  })

  it('cannot set what the server sets', () => {
    const { fields } = decode({ eventName: 'a', message: 'b', source: 'c', gl2_source_input: 'd', streams: 'e' })
    expect(fields).toMatchObject({ message: 'a', source: 'trail-queue', _gl2_source_input: 'd', _streams: 'e' })
  })
})

it.each(['', 'hello', '[1]', '{"a":1}', '{"eventName":7}'])('what is none is kept whole and said: %s', text => {
  const decoded = decode(text)
  expect([decoded.fields['message'], decoded.undecodable]).toEqual([text, true])
  expect(decoded.problem).toMatch(/^Not an event of CloudTrail/)
})

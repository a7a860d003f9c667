import { describe, expect, it } from 'vitest'
import { CallError, callError, providerCall } from './calls.ts'

const error = (name: string, message: string, more = {}) => Object.assign(new Error(message), { name, ...more })

describe('a failed call', () => {
  it.each([
    [
      'ThrottlingException',
      'Rate exceeded',
      'throttled',
      'The provider asks for fewer calls of kinesis:GetRecords. ThrottlingException: Rate exceeded',
    ],
    [
      'ExpiredTokenException',
      'The token is expired',
      'credentials',
      'The credentials were refused at kinesis:GetRecords. ExpiredTokenException: The token is expired',
    ],
    [
      'AccessDeniedException',
      'no',
      'credentials',
      'The credentials are not allowed kinesis:GetRecords. AccessDeniedException: no',
    ],
    [
      'ResourceNotFoundException',
      'Stream logs not found',
      'missing',
      'There is no such stream, or no such shard of it. ResourceNotFoundException: Stream logs not found',
    ],
    ['InternalFailure', 'a\n  b', 'other', 'kinesis:GetRecords failed. InternalFailure: a b'],
    ['Error', 'The URL is not whitelisted.', 'other', 'kinesis:GetRecords failed. The URL is not whitelisted.'],
  ])('with %s is described', (name, message, problem, words) => {
    expect(callError('kinesis:GetRecords', error(name, message))).toMatchObject({ problem, message: words })
  })

  it('tells of several addresses the first reason, and of no more than a few lines', () => {
    const refused = error('AggregateError', '', { errors: [new Error('connect ECONNREFUSED 192.0.2.1:443')] })
    expect(callError('dynamodb:Scan', refused).message).toBe('dynamodb:Scan failed. connect ECONNREFUSED 192.0.2.1:443')
    expect(callError('dynamodb:Scan', error('X', 'y'.repeat(10_000))).message.length).toBeLessThan(500)
  })

  it('tells no token of a session', () => {
    const explained = error('SignatureDoesNotMatch', "The string was 'x-amz-security-token:FwoGZXIvYXdz\nhost' …")
    expect(callError('ec2:DescribeInstances', explained).message).toBe(
      'The credentials were refused at ec2:DescribeInstances. ' +
        "SignatureDoesNotMatch: The string was 'x-amz-security-token:… host' …",
    )
  })

  it('that is described already stays as it is', () => {
    const known = new CallError('missing', 'gone')
    expect(callError('dynamodb:Scan', known)).toBe(known)
  })
})

it('a call is given up at once when it is no longer wanted', async () => {
  const stop = new AbortController()
  const call = providerCall('dynamodb:Scan', stop.signal, () => new Promise(() => {}))
  stop.abort()
  await expect(call).rejects.toThrow(CallError)
  await expect(providerCall('dynamodb:Scan', stop.signal, async () => 1)).rejects.toThrow(CallError)
})

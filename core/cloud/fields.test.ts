import { describe, expect, it } from 'vitest'
import { createMessages } from '../brand/catalogue.ts'
import { defaultBrand } from '../brand/brand.ts'
import {
  cloudFieldNames,
  endpointFields,
  fieldProblem,
  initialFields,
  problemText,
  withField,
  type CloudFieldName,
} from './fields.ts'

const messages = createMessages('en', defaultBrand)
const said = (name: CloudFieldName, value: string) => {
  const problem = fieldProblem(name, value)
  return problem && problemText(messages, name, problem)
}

describe('fields', () => {
  it('the form has the fields of the specification and begins with their defaults', () => {
    const fields = initialFields()
    expect([...cloudFieldNames].sort()).toEqual([
      'awsAuthenticationType',
      'awsCloudWatchAddFlowLogPrefix',
      'awsCloudWatchAssumeARN',
      'awsCloudWatchAwsGroupName',
      'awsCloudWatchAwsKey',
      'awsCloudWatchAwsRegion',
      'awsCloudWatchAwsSecret',
      'awsCloudWatchBatchSize',
      'awsCloudWatchKinesisInputType',
      'awsCloudWatchKinesisStream',
      'awsCloudWatchName',
      'awsCloudWatchThrottleEnabled',
      'awsEndpointCloudWatch',
      'awsEndpointDynamoDB',
      'awsEndpointIAM',
      'awsEndpointKinesis',
    ])
    const begun = Object.entries(fields)
      .filter(([, { value }]) => value !== '')
      .map(([name, { value }]) => [name, value])
    expect(Object.fromEntries(begun)).toEqual({
      awsAuthenticationType: 'automatic',
      awsCloudWatchKinesisInputType: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
      awsCloudWatchBatchSize: '10000',
      awsCloudWatchThrottleEnabled: true,
      awsCloudWatchAddFlowLogPrefix: true,
    })
    expect(Object.values(fields).some(({ dirty, error }) => dirty || error)).toBe(false)
  })

  it('key and secret take 512 characters, the role 2048', () => {
    const limits: [CloudFieldName, number][] = [
      ['awsCloudWatchAwsKey', 512],
      ['awsCloudWatchAwsSecret', 512],
      ['awsCloudWatchAssumeARN', 2048],
    ]
    for (const [name, limit] of limits) {
      expect(said(name, 'x'.repeat(limit))).not.toBe('Your input is too long.')
      expect(said(name, 'x'.repeat(limit + 1))).toBe('Your input is too long.')
    }
  })

  it('a role is recognized by its ARN', () => {
    const wrong = "Enter the ARN of a role, for example 'arn:aws:iam::123456789012:role/name'."
    expect(
      ['', 'arn:aws:iam::123456789012:role/read', ' arn:aws-us-gov:iam::1:role/path/read '].map(value =>
        said('awsCloudWatchAssumeARN', value),
      ),
    ).toEqual([undefined, undefined, undefined])
    for (const value of [
      'reader',
      'arn:aws:iam::123456789012:user/read',
      'arn:aws:iam::x:role/read',
      'arn:aws:iam::1:role/',
      'arn:aws:iam::1:role/a b',
    ]) {
      expect(said('awsCloudWatchAssumeARN', value)).toBe(wrong)
    }
  })

  it('an endpoint begins with https', () => {
    for (const name of endpointFields) {
      expect(
        ['https://logs.example.org', 'https://10.0.0.1:8443/x?y', '', '  '].map(value => said(name, value)),
      ).toEqual([undefined, undefined, undefined, undefined])
      const others = [
        'http://logs.example.org',
        'logs.example.org',
        'https://',
        'https://a b',
        'xhttps://a',
        'javascript:https://a\n',
      ]
      for (const value of others) {
        expect(said(name, value)).toBe("Domain should begin with 'https://'")
      }
    }
  })

  it('a stream name has 1 to 128 characters of its alphabet', () => {
    for (const value of ['a', 'A-Z_0.9', 'x'.repeat(128)])
      expect(said('awsCloudWatchKinesisStream', value)).toBeUndefined()
    for (const value of ['a b', 'a/b', 'ä', 'x'.repeat(129), '__proto__\u0000', '\u202Eabc']) {
      expect(said('awsCloudWatchKinesisStream', value)).toBe('This input does not match the expected value.')
    }
  })

  it('the batch size is a whole number from 1 to 10000, or left empty', () => {
    const size = (value: string) => said('awsCloudWatchBatchSize', value)
    expect(['', '1', '10000'].map(size)).toEqual([undefined, undefined, undefined])
    expect(['0', '-5', '10001', '1.5', 'many'].map(size)).toEqual([
      'Must be greater than 0.',
      'Must be greater than 0.',
      'Must be smaller than 10001.',
      'Unexpected value.',
      'This input does not match the expected value.',
    ])
  })

  it('a field is dirty while it differs from what it began with', () => {
    const initial = initialFields()
    const typed = withField(initial, initial, 'awsCloudWatchName', 'x')
    expect(typed.awsCloudWatchName).toEqual({ value: 'x', dirty: true })
    expect(withField(typed, initial, 'awsCloudWatchName', '').awsCloudWatchName).toEqual({ value: '', dirty: false })
    expect(withField(initial, initial, 'awsEndpointIAM', 'ftp://x').awsEndpointIAM).toEqual({
      value: 'ftp://x',
      dirty: true,
      error: 'pattern',
    })
  })
})

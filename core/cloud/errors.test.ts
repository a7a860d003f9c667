import { describe, expect, it } from 'vitest'
import { createMessages } from '../brand/catalogue.ts'
import { defaultBrand } from '../brand/brand.ts'
import { FetchError } from '../client/errors.ts'
import { cloudErrorText, friendlyText, saysNoStreams, type CloudSituation } from './errors.ts'
import { messages, refused } from './testing.ts'

const friendly = (situation: CloudSituation, message: string) => friendlyText(messages, refused(situation, message))

const invalidKey =
  'Invalid AWS Key, check out your AWS account for the 20-character long, alphanumeric string that usually starts with the letters "AK"'
const invalidSecret =
  'Invalid AWS Secret, it is usually a 40-character long, base-64 encoded string, but you only get to view it once when you create the Key'

describe('the error text', () => {
  it("is the body's message, or failing that the error's", () => {
    expect(
      cloudErrorText(
        new FetchError('Bad Request', { status: 400, body: { message: 'The security token is invalid.' } }),
      ),
    ).toBe('The security token is invalid.')
    for (const body of [undefined, 'plain', null, {}, { message: '' }, { message: 5 }]) {
      const error = new FetchError('Bad Gateway', { status: 502, body })
      expect(cloudErrorText(error)).toBe(error.message)
    }
    expect(cloudErrorText(new Error('offline'))).toBe('offline')
    expect(cloudErrorText('odd')).toBe('odd')
  })
})

describe('the friendly text', () => {
  it('names key and secret by what the provider says', () => {
    expect(friendly('streams', 'The security token included in the request is invalid.')).toBe(invalidKey)
    expect(friendly('streams', 'Check your AWS Secret Access Key and signing method.')).toBe(invalidSecret)
    expect(friendly('save', 'The security token has expired')).toMatch(/^Invalid AWS Key/)
  })

  it('is what the provider says whatever the brand', () => {
    const own = createMessages('en', { ...defaultBrand, Cloud: 'Nimbus', Stream: 'River', Logs: 'Diary' })
    expect(saysNoStreams(refused('streams', 'No Kinesis streams were found'))).toBe(true)
    expect(friendlyText(own, refused('log-groups', 'No CloudWatch log groups were found'))).toBe(
      "We're unable to find any groups in your chosen region. Please try selecting a different region.",
    )
    expect(friendlyText(own, refused('streams', 'security token'))).toMatch(/^Invalid Nimbus Key/)
  })

  it('goes by the call where the provider says nothing we know', () => {
    expect(friendly('health-check', 'The stream is empty.')).toBe(
      'We were unable to find any logs in this Kinesis stream. Please select a different Kinesis stream.',
    )
    expect(friendly('save', 'Disk full')).toBe('We were unable to save your Input, please try again in a few moments.')
    expect(friendly('streams', 'Access denied')).toBeUndefined()
    expect(friendly('setup', 'Access denied')).toBeUndefined()
  })

  it('no streams is said by the list of streams alone', () => {
    expect(saysNoStreams(refused('health-check', 'No Kinesis streams'))).toBe(false)
    expect(saysNoStreams(refused('streams', 'No streams'))).toBe(false)
  })
})

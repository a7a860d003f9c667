/** The two lists of a region, against a stand-in of the service. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedCalls } from '../platform/aws/signed-calls.ts'
import { readRegion } from './region.ts'
import { fakeEc2, instance, interfaceSet, networkInterface, reservation, type FakeEc2 } from './testing/fake-ec2.ts'

const credentials = async () => ({ accessKeyId: 'AKIA1', secretAccessKey: 'a secret' })
let ec2: FakeEc2
let stop: AbortController
let calls: ReturnType<typeof signedCalls>
beforeEach(async () => {
  ec2 = await fakeEc2()
  vi.stubEnv('AWS_ENDPOINT_URL_EC2', ec2.url)
  stop = new AbortController()
  calls = signedCalls(credentials, async () => [])
})
afterEach(async () => {
  stop.abort()
  calls.destroy()
  vi.unstubAllEnvs()
  await ec2.stop()
})

const throttled = { firstMs: 1, longestMs: 2, attempts: 3 }
const read = (limit = 1000, answerMs = 60_000) =>
  readRegion({ calls, region: 'eu-central-1', signal: stop.signal, answerMs, throttled }, limit)
const rows = async (limit?: number) =>
  Object.fromEntries([...(await read(limit)).rows()].map(([address, { name, type }]) => [address, `${name} (${type})`]))
const what = () => ec2.calls.map(call => call.what.replace('eu-central-1 Describe', ''))

describe('a region', () => {
  it('names instances by their tag, with all their addresses', async () => {
    const more =
      '<ipAddress>203.0.113.7</ipAddress><networkInterfaceSet><item><networkInterfaceId>eni-1</networkInterfaceId>' +
      '<privateIpAddressesSet><item><privateIpAddress>10.0.0.7</privateIpAddress></item><item>' +
      '<privateIpAddress>10.0.0.8</privateIpAddress><association><publicIp>203.0.113.8</publicIp></association></item>' +
      '</privateIpAddressesSet><ipv6AddressesSet><item><ipv6Address>2001:db8::7</ipv6Address></item></ipv6AddressesSet>' +
      '</item></networkInterfaceSet>'
    ec2.answers['DescribeInstances'] = reservation(
      instance('i-1', 'web &amp; shop', '10.0.0.7', more),
      instance('i-2', null, '10.0.0.9'),
      instance('i-3', '  ', '10.0.0.10'),
      '<item><instanceId>i-4</instanceId><tagSet/></item>',
    )
    expect(await rows()).toEqual({
      '10.0.0.7': 'web & shop (instance)',
      '203.0.113.7': 'web & shop (instance)',
      '10.0.0.8': 'web & shop (instance)',
      '203.0.113.8': 'web & shop (instance)',
      '2001:db8::7': 'web & shop (instance)',
      '10.0.0.9': 'i-2 (instance)',
      '10.0.0.10': 'i-3 (instance)',
    })
  })

  it('names what else has a network interface by its tag, its description or its id', async () => {
    ec2.answers['DescribeInstances'] = reservation(instance('i-1', 'web', '10.0.0.7'))
    ec2.answers['DescribeNetworkInterfaces'] = interfaceSet(
      networkInterface(
        'eni-1',
        '10.0.0.7',
        '<attachment><instanceId>i-1</instanceId></attachment><description>Primary</description>',
      ),
      networkInterface(
        'eni-2',
        '10.0.1.1',
        '<description>ELB app/shop/1</description><interfaceType>network_load_balancer</interfaceType>',
      ),
      networkInterface(
        'eni-3',
        '10.0.1.2',
        '<interfaceType>a\nb</interfaceType><attachment><instanceOwnerId>amazon</instanceOwnerId></attachment>',
      ),
      networkInterface(
        'eni-4',
        '10.0.1.3',
        '<tagSet><item><key>Name</key><value>db</value></item></tagSet><interfaceType>interface</interfaceType>',
      ),
    )
    expect(await rows()).toEqual({
      '10.0.0.7': 'web (instance)',
      '10.0.1.1': 'ELB app/shop/1 (network_load_balancer)',
      '10.0.1.2': 'eni-3 (interface)',
      '10.0.1.3': 'db (interface)',
    })
  })

  it('is read page by page, by calls that are signed', async () => {
    ec2.answers['DescribeInstances'] = [
      reservation(instance('i-1', 'a', '10.0.0.1')),
      reservation(instance('i-2', 'b', '10.0.0.2')),
      reservation(instance('i-3', 'c', '10.0.0.3')),
    ]
    expect(Object.keys(await rows())).toHaveLength(3)
    expect(what()).toEqual(['Instances', 'Instances', 'Instances', 'NetworkInterfaces'])
    expect(ec2.calls[2]).toMatchObject({
      form: { Action: 'DescribeInstances', Version: '2016-11-15', MaxResults: '100', NextToken: '2' },
      headers: {
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/eu-central-1\/ec2\/aws4_request, /,
        ),
      },
    })
    expect(JSON.stringify(ec2.calls)).not.toContain('a secret')
  })

  it('is reached through the proxy of the environment where that is asked for', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_EC2', 'http://ec2.invalid')
    vi.stubEnv('HTTP_PROXY', ec2.url)
    await expect(read()).rejects.toThrow('ec2:DescribeInstances failed.')
    expect(ec2.calls).toEqual([])
    calls.destroy()
    calls = signedCalls(credentials, async () => [], { viaProxy: true })
    await read()
    expect(ec2.calls.map(({ headers }) => headers.host)).toEqual(['ec2.invalid', 'ec2.invalid'])
  })

  it('gives no name to an address that two have', async () => {
    ec2.answers['DescribeInstances'] = reservation(instance('i-1', 'a', '10.0.0.1'), instance('i-2', 'b', '10.0.0.1'))
    expect(await rows()).toEqual({})
  })

  it('is read no further than its limit', async () => {
    ec2.answers['DescribeInstances'] = [
      reservation(instance('i-1', 'a', '10.0.0.1'), instance('i-2', 'b', '10.0.0.2')),
      reservation(instance('i-3', 'c', '10.0.0.3')),
      reservation(instance('i-4', 'd', '10.0.0.4')),
    ]
    const book = await read(2)
    expect([book.size, book.isOver]).toEqual([2, true])
    expect(what()).toEqual(['Instances', 'Instances'])
  })

  it('takes odd names as they are, and no longer than a name may be', async () => {
    ec2.answers['DescribeInstances'] = reservation(
      instance('i-1', '&lt;script&gt;alert(1)&lt;/script&gt;', '10.0.0.1'),
      instance('i-2', '__proto__', '10.0.0.2'),
      instance('i-3', 'x'.repeat(5000), '10.0.0.3'),
      instance('i 4', 'an odd id', '10.0.0.4'),
      instance('i-5', 'an odd address', 'x'.repeat(1000)),
      instance('i-6', 'née \u202e 名前', '10.0.0.6'),
    )
    expect(await rows()).toEqual({
      '10.0.0.1': '<script>alert(1)</script> (instance)',
      '10.0.0.2': '__proto__ (instance)',
      '10.0.0.3': `${'x'.repeat(256)} (instance)`,
      '10.0.0.6': 'née \u202e 名前 (instance)',
    })
  })
})

describe('a region that cannot be read', () => {
  const failure = (code: string, message: string, status = 400) => ({ status, code, message })

  it.each([
    [
      failure('AuthFailure', 'AWS was not able to validate the provided access credentials', 401),
      'The credentials were refused at ec2:DescribeInstances. AuthFailure: AWS was not able to validate the provided access credentials',
    ],
    [
      failure('SignatureDoesNotMatch', 'The request signature we calculated does not match', 403),
      'The credentials were refused at ec2:DescribeInstances. SignatureDoesNotMatch: The request signature we calculated does not match',
    ],
    [
      failure('UnauthorizedOperation', 'You are not authorized to perform this operation.', 403),
      'The credentials are not allowed ec2:DescribeInstances. UnauthorizedOperation: You are not authorized to perform this operation.',
    ],
    [
      failure('InternalError', 'An internal error has occurred', 500),
      'ec2:DescribeInstances failed. InternalError: An internal error has occurred',
    ],
  ])('says why: %j', async (answer, words) => {
    ec2.answers['DescribeInstances'] = answer
    await expect(read()).rejects.toThrow(words)
    expect(what()).toEqual(['Instances'])
  })

  it('names the list that is refused', async () => {
    ec2.answers['DescribeNetworkInterfaces'] = failure('UnauthorizedOperation', 'You are not authorized.', 403)
    await expect(read()).rejects.toThrow('not allowed ec2:DescribeNetworkInterfaces')
  })

  it('is asked again, a few times, where the provider asks for fewer calls', async () => {
    const limited = failure('RequestLimitExceeded', 'Request limit exceeded.', 503)
    let refusals = 2
    ec2.answers['DescribeInstances'] = () => (refusals-- > 0 ? limited : reservation(instance('i-1', 'a', '10.0.0.1')))
    expect(await rows()).toEqual({ '10.0.0.1': 'a (instance)' })
    ec2.answers['DescribeInstances'] = limited
    ec2.calls.length = 0
    await expect(read()).rejects.toThrow('The provider asks for fewer calls of ec2:DescribeInstances.')
    expect(ec2.calls).toHaveLength(3)
  })

  it.each([
    [
      'an answer with entities that grow',
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><r>&b;</r>',
      'The answer to ec2:DescribeInstances cannot be read: it declares a document type, which is not read.',
    ],
    [
      'an answer that is nested without end',
      `<?xml version="1.0"?>${'<a>'.repeat(10_000)}`,
      'The answer to ec2:DescribeInstances cannot be read: its elements are nested deeper than 64 levels.',
    ],
    [
      'a page of a proxy',
      '<?xml version="1.0"?><html><body>Sign in',
      'The answer to ec2:DescribeInstances cannot be read: it ends too early.',
    ],
  ])('says why: %s', async (_, answer, words) => {
    ec2.answers['DescribeInstances'] = answer
    await expect(read()).rejects.toThrow(words)
  })

  it('ends at an answer that is too long, and at pages that repeat themselves', async () => {
    ec2.answers['DescribeInstances'] = `<!-- ${'x'.repeat(17 * 1024 * 1024)} -->`
    await expect(read()).rejects.toThrow('ec2:DescribeInstances failed. The answer is longer than 16777216 bytes.')
    ec2.answers['DescribeInstances'] = '<nextToken>0</nextToken>'
    await expect(read()).rejects.toThrow('ec2:DescribeInstances gives the same page again and again.')
  })

  it('is not waited for longer than for an answer', async () => {
    ec2.answers['DescribeInstances'] = () => new Promise(() => undefined)
    await expect(read(1000, 20)).rejects.toThrow('ec2:DescribeInstances was not answered within 0.02 s.')
  })

  it('is given up at once when it is no longer wanted', async () => {
    ec2.answers['DescribeInstances'] = () => new Promise(() => undefined)
    const reading = read()
    await vi.waitFor(() => expect(ec2.calls).toHaveLength(1))
    stop.abort()
    await expect(reading).rejects.toThrow('ec2:DescribeInstances failed.')
  })

  it('says that the service cannot be reached', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_EC2', 'http://127.0.0.1:9')
    await expect(read()).rejects.toThrow('ec2:DescribeInstances failed. connect ECONNREFUSED 127.0.0.1:9')
  })
})

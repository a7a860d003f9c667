import { SignatureV4 } from '@smithy/signature-v4'
import { expect, it } from 'vitest'
import { Sha256 } from './signed-calls.ts'

/** The case 'get-vanilla' of the provider's published examples of signatures. */
it('signs as the provider does', async () => {
  const signer = new SignatureV4({
    service: 'service',
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    sha256: Sha256,
    applyChecksum: false,
  })
  const { headers } = await signer.sign(
    {
      method: 'GET',
      protocol: 'https:',
      hostname: 'example.amazonaws.com',
      path: '/',
      query: {},
      headers: { host: 'example.amazonaws.com' },
    },
    { signingDate: new Date('2015-08-30T12:36:00Z') },
  )
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
})

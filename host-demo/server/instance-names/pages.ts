/** Calls of EC2 that list something page by page. Every wait, answer and list has a bound. */
import { providerCall, CallError } from '../platform/aws/calls.ts'
import type { SignedCalls } from '../platform/aws/signed-calls.ts'
import { readXml, XmlError, type Read, type Shape } from '../platform/aws/xml.ts'
import { Backoff, sleep } from '../platform/ingest/listeners/backoff.ts'

/** The version of the API: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/ */
const version = '2016-11-15'
/** Instances of one page: few enough for a page to stay within its limit, whatever tags and addresses they have. */
const pageSize = 100
const maxPageBytes = 16 * 1024 * 1024
const maxPages = 5000

export interface PageParts {
  readonly calls: SignedCalls
  readonly region: string
  readonly signal: AbortSignal
  /** An answer that takes longer has failed. */
  readonly answerMs: number
  /** First and longest wait after the provider asked for fewer calls; it is asked so often in all. */
  readonly throttled: { readonly firstMs: number; readonly longestMs: number; readonly attempts: number }
}

type Paged = { readonly [name: string]: Shape; readonly nextToken: 'text' }

/** Gives what the shape reads of each page. @throws CallError */
export async function* pages<const S extends Paged>(
  action: string,
  shape: S,
  parts: PageParts,
): AsyncGenerator<Read<S>> {
  let token = ''
  for (let page = 0; page < maxPages; page++) {
    const found = await patiently(() => pageOf(action, shape, token, parts), parts)
    yield found
    const { nextToken = '' } = found as { readonly nextToken?: string }
    if (nextToken === '') return
    if (nextToken === token) throw new CallError('other', `ec2:${action} gives the same page again and again.`)
    token = nextToken
  }
  throw new CallError('other', `ec2:${action} has more than ${maxPages} pages.`)
}

function pageOf<const S extends Paged>(
  action: string,
  shape: S,
  token: string,
  { calls, region, signal, answerMs }: PageParts,
): Promise<Read<S>> {
  const late = AbortSignal.timeout(answerMs)
  const either = AbortSignal.any([signal, late])
  return providerCall(`ec2:${action}`, either, async () => {
    const form = new URLSearchParams({ Action: action, Version: version, MaxResults: String(pageSize) })
    if (token !== '') form.set('NextToken', token)
    const answer = await calls.send({
      service: 'ec2',
      region,
      method: 'POST',
      path: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: form.toString(),
      maxBytes: maxPageBytes,
      signal: either,
    })
    return readXml(answer, shape)
  }).catch((error: unknown) => {
    if (late.aborted) throw new CallError('other', `ec2:${action} was not answered within ${answerMs / 1000} s.`)
    const { cause } = error as CallError
    throw cause instanceof XmlError
      ? new CallError('other', `The answer to ec2:${action} cannot be read: ${cause.message}`, { cause })
      : error
  })
}

/** Tries again where the provider asks for fewer calls: a long list is otherwise never read to its end. */
async function patiently<T>(ask: () => Promise<T>, { signal, throttled }: PageParts): Promise<T> {
  const backoff = new Backoff(throttled.firstMs, throttled.longestMs)
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const delayMs = backoff.failed()
      if (!(error instanceof CallError) || error.problem !== 'throttled' || backoff.failures >= throttled.attempts)
        throw error
      await sleep(delayMs, signal)
    }
  }
}

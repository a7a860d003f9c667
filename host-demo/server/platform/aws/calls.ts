/** Words a failed call to the provider for the state of the input, with a remedy. */
import { withoutTokens } from './errors.ts'

export type CallProblem =
  /** Too many calls or too much data for now. */
  | 'throttled'
  /** Keys, token, signature or rights. */
  | 'credentials'
  | 'missing'
  | 'expired-iterator'
  | 'invalid'
  | 'other'

const problems: Readonly<Record<Exclude<CallProblem, 'other'>, readonly string[]>> = {
  throttled: [
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'Throttling',
    'ThrottledException',
    'RequestLimitExceeded',
    'RequestThrottled',
    'RequestThrottledException',
    'LimitExceededException',
    'KMSThrottlingException',
    'TooManyRequestsException',
    'SlowDown',
  ],
  credentials: [
    'ExpiredToken',
    'ExpiredTokenException',
    'RequestExpired',
    'UnrecognizedClientException',
    'InvalidClientTokenId',
    'InvalidAccessKeyId',
    'InvalidSignatureException',
    'SignatureDoesNotMatch',
    'IncompleteSignature',
    'IncompleteSignatureException',
    'MissingAuthenticationToken',
    'MissingAuthenticationTokenException',
    'AccessDenied',
    'AccessDeniedException',
    'UnauthorizedOperation',
    'NotAuthorized',
    'OptInRequired',
    'SubscriptionRequiredException',
    'CredentialsProviderError',
    'TokenProviderError',
    'KMSAccessDeniedException',
    'AuthFailure',
  ],
  missing: ['ResourceNotFoundException'],
  'expired-iterator': ['ExpiredIteratorException'],
  invalid: ['InvalidArgumentException'],
}

const denied: ReadonlySet<string> = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'UnauthorizedOperation',
  'NotAuthorized',
])
const maxLength = 400

/** A call that failed; its message is for people. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly problem: CallProblem

  constructor(problem: CallProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** @param action as policies name it: `kinesis:GetRecords` */
export function callError(action: string, error: unknown): CallError {
  if (error instanceof CallError) return error
  const { name, message, code, errors } = error as {
    name?: string
    message?: string
    code?: string
    errors?: readonly Error[]
  }
  const id = name ?? 'Error'
  const whole = withoutTokens(message || errors?.[0]?.message || code || id)
  const said = whole.replace(/\s+/g, ' ').slice(0, maxLength)
  const told = id === 'Error' || id === 'AggregateError' || said.includes(id) ? said : `${id}: ${said}`
  const problem =
    (Object.keys(problems) as (keyof typeof problems)[]).find(one => problems[one].includes(id)) ?? 'other'
  return new CallError(problem, `${intro(action, problem, id)} ${told}`, { cause: error })
}

/**
 * One call, given up at once when the signal is aborted: what the SDK does before it sends (credentials of a machine, the outgoing guard)
 * does not listen to it.
 */
export async function providerCall<T>(action: string, signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => {
    aborted.reject(signal.reason)
  }
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([send(), aborted.promise])
  } catch (error) {
    throw callError(action, error)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function intro(action: string, problem: CallProblem, id: string): string {
  if (denied.has(id)) return `The credentials are not allowed ${action}.`
  if (problem === 'credentials') return `The credentials were refused at ${action}.`
  if (problem === 'throttled') return `The provider asks for fewer calls of ${action}.`
  if (problem !== 'missing') return `${action} failed.`
  return action.startsWith('kinesis:') ? 'There is no such stream, or no such shard of it.' : 'The lease table is gone.'
}

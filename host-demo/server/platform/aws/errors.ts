/** Words the errors of calls to AWS for people. */
import { ApiError, badRequest } from '../errors/errors.ts'
import { OutgoingError } from '../outgoing/outgoing.ts'

interface SdkError {
  readonly name?: string
  readonly message?: string
  /** Set if the service answered. */
  readonly $metadata?: { readonly httpStatusCode?: number }
  /** Set if the answer could not be read. */
  readonly $response?: unknown
  /** Node's and OpenSSL's. */
  readonly code?: unknown
  readonly errors?: readonly unknown[]
}

/** Whether it is the service's own error of that name. */
export const isAwsError = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && '$metadata' in error && names.includes(error.name)

/**
 * The provider's own message passes unchanged, but for session tokens. All are 400: the provider's 401 or 403 says nothing about the
 * caller's session here.
 * @throws what is neither the provider's nor the network's: a fault of this program
 */
export function awsProblem(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof OutgoingError) return badRequest(error.message)
  if (!(error instanceof Error)) throw error
  const { name, message, $metadata, $response, code } = error as SdkError
  if (name === 'TimeoutError') return badRequest(`AWS did not answer in time: ${message}`)
  if (error instanceof SyntaxError && $response !== undefined)
    return badRequest('The answer did not come from AWS: check the endpoint and any proxy on the way.')
  if (name === 'CredentialsProviderError' || name === 'TokenProviderError')
    return badRequest(`This server has no AWS credentials of its own that can be used: ${message}`)
  if ($metadata?.httpStatusCode !== undefined)
    return badRequest(withoutTokens(message || name || `HTTP ${$metadata.httpStatusCode}`))
  if (typeof code === 'string') return badRequest(`AWS could not be reached: ${networkMessage(error)}`)
  throw error
}

/** Removes the token, which AWS repeats in the explanation of a signature that does not match. */
export const withoutTokens = (message: string) => message.replace(/(x-amz-security-token:)[^\s'"]+/gi, '$1…')

/** With several addresses the errors come together; the first stands for them. */
function networkMessage({ message, code, errors }: SdkError): string {
  const [first] = errors ?? []
  return message || (first instanceof Error ? first.message : String(code))
}

/** What went wrong between this server and AWS, for people. */
import { ApiError, badRequest } from '../http/errors.ts'
import { OutgoingError } from '../outgoing/outgoing.ts'

interface SdkError {
  readonly name?: string
  readonly message?: string
  /** Of answers the service gave. */
  readonly $metadata?: { readonly httpStatusCode?: number }
  /** Of answers that could not be read. */
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
    return badRequest('What answered for AWS does not speak as the service does.')
  if (name === 'CredentialsProviderError' || name === 'TokenProviderError')
    return badRequest(`This server has no AWS credentials of its own that can be used: ${message}`)
  if ($metadata?.httpStatusCode !== undefined) return badRequest(withoutTokens(message || name || `HTTP ${$metadata.httpStatusCode}`))
  if (typeof code === 'string') return badRequest(`AWS could not be reached: ${networkMessage(error)}`)
  throw error
}

/** Told in the explanation of a signature that does not match. */
const withoutTokens = (message: string) => message.replace(/(x-amz-security-token:)[^\s'"]+/gi, '$1…')

/** With several addresses the errors come together; the first stands for them. */
function networkMessage({ message, code, errors }: SdkError): string {
  const [first] = errors ?? []
  return message || (first instanceof Error ? first.message : String(code))
}

/** Tries the address of a provider. */
import type { TestResult } from '../../../../core/authentication/schema.ts'
import type { OpenOidcConfig } from '../configuration.ts'
import { problemInWords } from '../directory/words.ts'
import { reasonOf } from './oidc-logins.ts'

/** `result` has the addresses that the provider tells. */
export async function testProvider(config: OpenOidcConfig): Promise<TestResult> {
  const start = performance.now()
  const step = (success: boolean, message: string) => ({
    step: 'discover' as const,
    server: new URL(config.issuer_url).host,
    success,
    message,
    duration_ms: Math.round(performance.now() - start),
  })
  try {
    // With its library: most servers have no provider.
    const { discover } = await import('./provider.ts')
    const { issuer, authorization_endpoint, token_endpoint, end_session_endpoint } = await discover(config)
    if (!authorization_endpoint || !token_endpoint) throw new Error('The provider has no page for logging in.')
    return {
      success: true,
      message: 'Successfully read the configuration of the provider',
      errors: [],
      result: { issuer, authorization_endpoint, token_endpoint, end_session_endpoint: end_session_endpoint ?? null },
      steps: [step(true, `The provider is ${issuer}.`)],
    }
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const problem = code instanceof Error && 'code' in code ? problemInWords(code) : reasonOf(error)
    return {
      success: false,
      message: 'Failed to read the configuration of the provider',
      errors: [`${new URL(config.issuer_url).host}: ${problem}`],
      result: {},
      steps: [step(false, problem)],
    }
  }
}

/** Rules of a provider's configuration beyond its shape. */
import type { OidcConfig } from '../../../../core/authentication/schema.ts'
import { parseAddress } from '../../platform/outgoing/addresses.ts'
import { hostProblem } from '../guarded-lookup.ts'
import { certificateProblem } from '../directory/problems.ts'

type Checked = Omit<OidcConfig, 'client_secret'>

/** Messages of the fields that are wrong. */
export function oidcProblems(config: Checked): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const add = (field: string, message: string | null) => {
    if (message) problems[field] = [...(problems[field] ?? []), message]
  }
  add('issuer_url', issuerProblem(config.issuer_url))
  if (config.client_id.trim() === '') add('client_id', 'Enter the client id that the provider gave to this server.')
  for (const scope of config.scopes)
    if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)) add('scopes', 'A scope is a word without spaces: profile.')
  if (config.username_claim.trim() === '')
    add('username_claim', 'Enter the claim with the user name: preferred_username.')
  add('ca_certificate', certificateProblem(config.ca_certificate))
  return problems
}

/** Whether the client's secret goes to the same provider as before. */
export const keepsProvider = (before: Checked, after: Checked): boolean =>
  before.issuer_url === after.issuer_url && before.ca_certificate === after.ca_certificate

function issuerProblem(text: string): string | null {
  if (text.trim() === '') return 'Enter the address of the provider: https://login.example.org.'
  if (!URL.canParse(text)) return 'Enter an address like https://login.example.org.'
  const url = new URL(text)
  const problem = hostProblem(url.hostname)
  if (problem) return problem
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    return 'The address has neither a user nor a query nor a fragment.'
  const isLocal = url.hostname === 'localhost' || parseAddress(url.hostname)?.range() === 'loopback'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
    ? null
    : 'The address must begin with https://; http:// is for providers on this machine.'
}

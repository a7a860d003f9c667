/** A provider of OpenID Connect as its configuration and its discovery document describe it. */
import {
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  None,
  allowInsecureRequests,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client'
import type { OpenOidcConfig } from '../configuration.ts'
import { fetchFor } from './fetch.ts'

const keepMs = 5 * 60_000
const maxKept = 100
const kept = new Map<string, { readonly metadata: ServerMetadata; readonly until: number }>()

/**
 * Reads the provider's discovery document, at most every five minutes. Its keys are read anew with each configuration, so that a rotation is
 * noticed at once. Signatures are always checked, whichever way a token came.
 * @throws Error where the provider does not answer, or says it is another one
 */
export async function openProvider(config: OpenOidcConfig): Promise<Configuration> {
  const key = `${config.issuer_url} ${config.client_id} ${config.ca_certificate}`
  const known = kept.get(key)
  const metadata = known && known.until > Date.now() ? known.metadata : await discover(config)
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, { metadata, until: known && known.until > Date.now() ? known.until : Date.now() + keepMs })
  const provider = new Configuration(metadata, config.client_id, {}, authenticationOf(config, metadata))
  prepare(provider, config)
  return provider
}

/** @throws Error */
export async function discover(config: OpenOidcConfig): Promise<ServerMetadata> {
  const found = await discovery(new URL(config.issuer_url), config.client_id, {}, undefined, {
    [customFetch]: fetchFor(config),
    timeout: config.timeout_ms / 1000,
    execute: [...(isPlain(config) ? [allowInsecureRequests] : []), provider => prepare(provider, config)],
  })
  const metadata = { ...found.serverMetadata() }
  const { issuer } = metadata
  // The library compares as well; the configuration may name the document itself.
  if (!config.issuer_url.startsWith(issuer.replace(/\/$/, '')))
    throw new Error(`The provider says that it is ${issuer.slice(0, 300)}.`)
  return metadata
}

/** `fetchFor` lets plain HTTP reach this machine only. */
const isPlain = ({ issuer_url }: OpenOidcConfig) => issuer_url.startsWith('http:')

function prepare(provider: Configuration, config: OpenOidcConfig): void {
  provider[customFetch] = fetchFor(config)
  provider.timeout = config.timeout_ms / 1000
  if (isPlain(config)) allowInsecureRequests(provider)
  enableNonRepudiationChecks(provider)
}

function authenticationOf({ secret }: OpenOidcConfig, metadata: ServerMetadata): ClientAuth {
  if (secret === '') return None()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? ClientSecretBasic(secret)
    : ClientSecretPost(secret)
}

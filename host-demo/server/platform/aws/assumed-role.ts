/** Temporary credentials of a role, asked for again before they expire. */
import type { STSClient } from '@aws-sdk/client-sts'
import { badRequest } from '../errors/errors.ts'

export interface TemporaryCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  readonly expiration: Date
}

/** The longest a role may be taken on by another role. */
const seconds = 3600
/** They are renewed so long before their end. */
const marginMs = 5 * 60_000

/** One request serves all who ask at the same time; a failed one is forgotten. Errors are the provider's. */
export function assumedRole(sts: () => Promise<STSClient>, roleArn: string): () => Promise<TemporaryCredentials> {
  let held: TemporaryCredentials | null = null
  let asked: Promise<TemporaryCredentials> | null = null
  return () => {
    if (held && held.expiration.getTime() - Date.now() > marginMs) return Promise.resolve(held)
    asked ??= assume(sts, roleArn)
      .then(credentials => (held = credentials))
      .finally(() => {
        asked = null
      })
    return asked
  }
}

async function assume(sts: () => Promise<STSClient>, roleArn: string): Promise<TemporaryCredentials> {
  const { AssumeRoleCommand } = await import('@aws-sdk/client-sts')
  const { Credentials } = await (await sts()).send(
    new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: 'cordwood', DurationSeconds: seconds }),
  )
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {}
  if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration)
    throw badRequest(`AWS let the role ${roleArn} be assumed, but gave no credentials for it.`)
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  }
}

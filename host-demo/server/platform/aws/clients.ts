/**
 * The one place where clients of AWS are made. The SDK is large, so that each of its modules is imported when the first call needs it.
 * Calls to the provider's own hosts go straight there; an endpoint that somebody configured is reached through the outgoing guard.
 * The SDK's own `AWS_ENDPOINT_URL_*` variables are the operator's and are followed as they are.
 */
import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { IAMClient } from '@aws-sdk/client-iam'
import type { KinesisClient } from '@aws-sdk/client-kinesis'
import type { STSClient } from '@aws-sdk/client-sts'
import { assumedRole } from './assumed-role.ts'
import type { Credentials } from './signed-calls.ts'
import { requestHandler } from './request-handler.ts'

/** Credentials and places of one customer's account. Without key and secret: the SDK's default chain. Null: none, or the service's own. */
export interface AwsAccess {
  /** One of `regions.ts`. */
  readonly region: string
  readonly accessKeyId: string | null
  readonly secretAccessKey: string | null
  readonly assumeRoleArn: string | null
  readonly endpoints: {
    readonly cloudwatch: string | null
    readonly dynamodb: string | null
    readonly iam: string | null
    readonly kinesis: string | null
  }
}

/** The outgoing guard (`Outgoing.permit`): the addresses that may be called, or throws OutgoingError. */
export type Permit = (url: string) => Promise<readonly string[]>

export interface AwsOptions {
  /** Whether Kinesis is spoken to over HTTP/2 (setting `awsHttp2`); never at a configured endpoint, whose connections are guarded. */
  readonly http2?: boolean
}

/** Each client is made at its first use and kept; they share the credentials of an assumed role. */
export interface AwsClients {
  kinesis(): Promise<KinesisClient>
  logs(): Promise<CloudWatchLogsClient>
  iam(): Promise<IAMClient>
  dynamodb(): Promise<DynamoDBClient>
  /** With the account's own credentials, not those of the assumed role. */
  sts(): Promise<STSClient>
  /** Returns the credentials of the account, or of the assumed role where there is one. */
  credentials(): Promise<Credentials>
  /** Closes all connections. */
  destroy(): void
}

const maxAttempts = 3

export function awsClients(access: AwsAccess, permit: Permit, { http2 = false }: AwsOptions = {}): AwsClients {
  const { region, accessKeyId, secretAccessKey, assumeRoleArn, endpoints } = access
  const closing: (() => void)[] = []
  const once = <C extends { destroy(): void }>(make: () => Promise<C>) => {
    let client: Promise<C> | null = null
    return () => {
      client ??= make().then(made => {
        closing.push(() => {
          made.destroy()
        })
        return made
      })
      return client
    }
  }

  const ownKeys = accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null
  const own = ownKeys ? { credentials: ownKeys } : {}
  const place = async (endpoint: string | null, overHttp2 = false) => ({
    region,
    maxAttempts,
    requestHandler: await requestHandler(endpoint, permit, overHttp2),
    ...(endpoint !== null && { endpoint }),
  })
  const sts = once(async () => {
    const { STSClient } = await import('@aws-sdk/client-sts')
    return new STSClient({ ...(await place(null)), ...own })
  })
  const role = assumeRoleArn === null ? null : assumedRole(sts, assumeRoleArn)
  const credentials = role ? { credentials: role } : own

  return {
    kinesis: once(async () => {
      const { KinesisClient } = await import('@aws-sdk/client-kinesis')
      return new KinesisClient({ ...(await place(endpoints.kinesis, http2)), ...credentials })
    }),
    logs: once(async () => {
      const { CloudWatchLogsClient } = await import('@aws-sdk/client-cloudwatch-logs')
      return new CloudWatchLogsClient({ ...(await place(endpoints.cloudwatch)), ...credentials })
    }),
    iam: once(async () => {
      const { IAMClient } = await import('@aws-sdk/client-iam')
      return new IAMClient({ ...(await place(endpoints.iam)), ...credentials })
    }),
    dynamodb: once(async () => {
      const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb')
      return new DynamoDBClient({ ...(await place(endpoints.dynamodb)), ...credentials })
    }),
    sts,
    credentials: role ?? (async () => ownKeys ?? (await sts()).config.credentials()),
    destroy() {
      for (const close of closing.splice(0)) close()
    },
  }
}

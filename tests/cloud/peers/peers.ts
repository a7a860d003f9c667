/** The provider as the product meets it: emulators behind our TLS proxy, and the account's owner. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount, region, type Account } from './account.ts'
import { makeCertificates } from './certificates.ts'
import { startDynalite, startKinesalite } from './emulators.ts'
import { startMoto, type Moto } from './moto.ts'
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts'

export interface Peers {
  readonly proxy: TlsProxy
  readonly account: Account
  /** Settings that make a server trust the proxy and keep the machine's own credentials out; its endpoints must still be configured. */
  readonly trust: Readonly<Record<string, string>>
  /** The same, and every call goes to the proxy by the operator's settings. */
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Everything by moto. */
export async function startProvider(): Promise<Peers & { moto: Moto }> {
  const moto = await startMoto()
  return { ...(await behindProxy(everywhere(moto.url), () => moto.stop())), moto }
}

const everywhere = (url: string) => ({ kinesis: url, logs: url, iam: url, dynamodb: url, sts: url, ec2: url })

/** Kinesis and DynamoDB by the emulators that know shards and conditions exactly; the other services are not there. */
export async function startStreams(): Promise<Peers> {
  const kinesalite = await startKinesalite()
  const dynalite = await startDynalite()
  const absent = 'http://127.0.0.1:9'
  return behindProxy(
    { kinesis: kinesalite.url, logs: absent, iam: absent, dynamodb: dynalite.url, sts: absent, ec2: absent },
    async () => {
      kinesalite.stop()
      dynalite.stop()
    },
  )
}

async function behindProxy(targets: Parameters<typeof startTlsProxy>[1], stop: () => Promise<void>): Promise<Peers> {
  const certificates = makeCertificates()
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-peers-'))
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, certificates.authority)
  const proxy = await startTlsProxy(certificates, targets)
  const account = openAccount(targets)
  const trust = {
    NODE_EXTRA_CA_CERTS: authority,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ACCESS_KEY_ID: '',
    AWS_SECRET_ACCESS_KEY: '',
    AWS_PROFILE: '',
    AWS_CONFIG_FILE: join(folder, 'none'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
  }
  return {
    proxy,
    account,
    trust,
    env: {
      ...trust,
      AWS_REGION: region,
      AWS_ENDPOINT_URL_KINESIS: proxy.urls.kinesis,
      AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: proxy.urls.logs,
      AWS_ENDPOINT_URL_IAM: proxy.urls.iam,
      AWS_ENDPOINT_URL_DYNAMODB: proxy.urls.dynamodb,
      AWS_ENDPOINT_URL_STS: proxy.urls.sts,
      AWS_ENDPOINT_URL_EC2: proxy.urls.ec2,
    },
    async stop() {
      account.destroy()
      proxy.stop()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

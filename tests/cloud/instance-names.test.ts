/** Names of instances in flow logs: looked up in the account, with a policy of two actions, and without a restart. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until, type ServerProcess } from '../support/server.ts'
import { region, type Keys } from './peers/account.ts'
import type { Moto } from './peers/moto.ts'
import { startProvider, type Peers } from './peers/peers.ts'
import { flowLog, found, saveInput, startProduct } from './product.ts'

let peers: Peers & { moto: Moto }
let server: ServerProcess
let reader: Keys
let address: string

/** Starts an instance as the owner of the account does, and returns its private address. */
async function runInstance(name: string): Promise<string> {
  const response = await fetch(peers.moto.url, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAOWNER/20260101/${region}/ec2/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: new URLSearchParams({
      Action: 'RunInstances',
      Version: '2016-11-15',
      ImageId: 'ami-12c6146b',
      MinCount: '1',
      MaxCount: '1',
      'TagSpecification.1.ResourceType': 'instance',
      'TagSpecification.1.Tag.1.Key': 'Name',
      'TagSpecification.1.Tag.1.Value': name,
    }),
  })
  const xml = await response.text()
  const [, found] = /<privateIpAddress>([\d.]+)<\/privateIpAddress>/.exec(xml) ?? []
  if (found === undefined) throw new Error(`${response.status} ${xml}`)
  return found
}

beforeAll(async () => {
  peers = await startProvider()
  const { account, moto } = peers
  address = await runInstance('web & shop')
  await account.createStream('network')
  await account.createLogGroup('/vpc/flow')
  await account.subscribe('/vpc/flow', 'network')
  reader = await account.createUser(
    'reader',
    JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: ['ec2:DescribeInstances', 'ec2:DescribeNetworkInterfaces'], Resource: '*' },
      ],
    }),
  )
  server = await startProduct(peers)
  await saveInput(server, 'network', 'KINESIS_CLOUDWATCH_FLOW_LOGS')
  await moto.checkAccess(true)
})
afterAll(async () => {
  await server.stop()
  await peers.stop()
})

const configure = ({ accessKeyId, secretAccessKey }: Keys, lookups_enabled = true) =>
  server.json('PUT', '/plugins/org.graylog.aws/config', {
    lookups_enabled,
    lookup_regions: region,
    access_key: accessKeyId,
    secret_key: secretAccessKey,
    proxy_enabled: false,
  })

const asked = () => peers.proxy.asked.filter(({ service }) => service === 'ec2').map(({ operation }) => operation)

/** The notification that says what is wrong, or null. */
async function told(): Promise<string | null> {
  const { notifications } = await server.json<{
    notifications: { key?: string; details?: { description?: string } }[]
  }>('GET', '/system/notifications')
  return notifications.find(({ key }) => key === 'aws-instance-names')?.details?.description ?? null
}

it('nothing is asked while lookups are disabled', async () => {
  await configure(reader, false)
  expect(asked()).toEqual([])
})

it('a wrong secret is told in a notification', async () => {
  await configure({ ...reader, secretAccessKey: 'wrongwrongwrongwrongwrongwrongwrongwrong' })
  await until(async () => (await told()) !== null, 'the notification')
  expect(await told()).toMatch(new RegExp(`^${region}: The credentials were refused at ec2:DescribeInstances`))
})

it('with the right one flow logs have the name of the instance', async () => {
  await configure(reader)
  await until(async () => (await told()) === null, 'the notification to go')
  await peers.moto.checkAccess(false)
  await peers.account.putLogEvents('/vpc/flow', [flowLog(address, 443)])
  const [message] = await found(server, 'flow_log_dst_port:443', 1)
  expect(message).toMatchObject({
    flow_log_src_addr: address,
    flow_log_src_addr_entity: 'web & shop',
    flow_log_src_addr_entity_type: 'instance',
    flow_log_src_addr_entity_aws_type: 'AWS::EC2::Instance',
  })
  expect(message).not.toHaveProperty('flow_log_dst_addr_entity')
  expect(new Set(asked())).toEqual(new Set(['DescribeInstances', 'DescribeNetworkInterfaces']))
})

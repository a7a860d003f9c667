/** Builds the IAM policies that the customer's keys need, ready to be pasted. */
import type { AvailableServices, Permissions } from '../../../core/cloud/schema.ts'
import { defaultBrand } from '../../../core/brand/brand.ts'

/** The wizard: choosing a stream and a log group, looking at records. */
const choosing = ['kinesis:ListStreams', 'logs:DescribeLogGroups']
/** The wizard: the three steps of the automatic set-up. */
const settingUp = [
  'iam:CreateRole',
  'iam:GetRole',
  'iam:PassRole',
  'iam:PutRolePolicy',
  'kinesis:CreateStream',
  'kinesis:DescribeStream',
  'logs:DescribeSubscriptionFilters',
  'logs:PutSubscriptionFilter',
]
/** The health check and the running input, which shares shards by a table of leases. */
const reading = [
  'dynamodb:CreateTable',
  'dynamodb:DescribeTable',
  'dynamodb:PutItem',
  'dynamodb:Scan',
  'dynamodb:UpdateItem',
  'kinesis:DescribeStream',
  'kinesis:GetRecords',
  'kinesis:GetShardIterator',
  'kinesis:ListShards',
]

/** Sids take letters and digits only. */
const sid = (name: string) => `${defaultBrand.product}${name}`.replaceAll(/[^A-Za-z0-9]/g, '')

const policy = (name: string, actions: readonly string[]) => ({
  Version: '2012-10-17',
  Statement: [{ Sid: sid(name), Effect: 'Allow', Action: [...new Set(actions)].sort(), Resource: '*' }],
})

const { Cloud, Stream, Logs } = defaultBrand

/** `setup_policy` suffices for the wizard and the input, `auto_setup_policy` for the automatic set-up alone. */
export function permissions(): Permissions {
  return {
    setup_policy: JSON.stringify(policy(`${Stream}Setup`, [...choosing, ...settingUp, ...reading])),
    auto_setup_policy: JSON.stringify(policy(`${Stream}AutoSetup`, [...choosing, ...settingUp])),
  }
}

export function availableServices(): AvailableServices {
  const services = [
    {
      name: Logs,
      description: `Logs of ${Logs}, read through a stream of ${Stream}.`,
      policy: permissions().setup_policy,
      helper_text: `Attach this policy to the ${Cloud} user or role whose credentials are used.`,
      learn_more_link: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html',
    },
  ]
  return { services, total: services.length }
}

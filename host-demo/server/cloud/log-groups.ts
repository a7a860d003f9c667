/** The account's log groups in a region that a stream can be subscribed to, all pages of them. */
import type { LogGroups } from '../../../core/cloud/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { AwsCalls } from './calls.ts'
import { everyPage, sorted } from './pages.ts'

/** Groups of the classes for rare access and delivery take no subscriptions. @throws ApiError 400 'No CloudWatch log groups …' */
export async function listLogGroups({ logs, options }: AwsCalls, region: string): Promise<LogGroups> {
  const { DescribeLogGroupsCommand } = await import('@aws-sdk/client-cloudwatch-logs')
  const client = await logs()
  const log_groups = sorted(
    await everyPage(async nextToken => {
      const page = await client.send(
        new DescribeLogGroupsCommand({ limit: 50, ...(nextToken !== undefined && { nextToken }) }),
        options,
      )
      const items = (page.logGroups ?? [])
        .filter(({ logGroupClass = 'STANDARD' }) => logGroupClass === 'STANDARD')
        .flatMap(({ logGroupName }) => logGroupName ?? [])
      return { items, more: page.nextToken !== undefined, token: page.nextToken }
    }),
  )
  if (log_groups.length === 0) throw badRequest(`No CloudWatch log groups were found in the region ${region}.`)
  return { log_groups, total: log_groups.length }
}

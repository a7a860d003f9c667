/** The account's streams in a region, all pages of them. */
import type { Streams } from '../../../core/cloud/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { AwsCalls } from './calls.ts'
import { everyPage, sorted } from './pages.ts'

/** @throws ApiError 400 where there is none: the wizard goes on with the literal 'No Kinesis streams' to the automatic set-up */
export async function listStreams({ kinesis, options }: AwsCalls, region: string): Promise<Streams> {
  const { ListStreamsCommand } = await import('@aws-sdk/client-kinesis')
  const client = await kinesis()
  const streams = sorted(
    await everyPage(async (token, last) => {
      const place =
        token !== undefined ? { NextToken: token } : last !== undefined ? { ExclusiveStartStreamName: last } : {}
      const {
        StreamNames = [],
        HasMoreStreams,
        NextToken,
      } = await client.send(new ListStreamsCommand({ Limit: 100, ...place }), options)
      return { items: StreamNames, more: HasMoreStreams === true && StreamNames.length > 0, token: NextToken }
    }),
  )
  if (streams.length === 0) throw badRequest(`No Kinesis streams were found in the region ${region}.`)
  return { streams, total: streams.length }
}

/** The bulk helper of the official client of Elasticsearch, unmodified, delivers through kills. */
import { Client, errors } from '@elastic/elasticsearch'
import { expect, it } from 'vitest'
import { inputTypes } from '../../support/input-types.ts'
import { count, deliverThroughKills } from './deliver.ts'

it('the bulk helper of @elastic/elasticsearch delivers all messages through kill -9', async () => {
  const { missing, stored, afterKills } = await deliverThroughKills({
    type: inputTypes.elasticsearchBulk,
    async send({ port, numbers }) {
      const client = new Client({ node: `http://127.0.0.1:${port}`, maxRetries: 400, compression: true })
      expect((await client.info()).cluster_name).toBe('cordwood')
      await expect(client.indices.getIndexTemplate({ name: 'absent' })).rejects.toThrow(errors.ResponseError)
      async function* documents() {
        for await (const number of numbers()) {
          yield {
            '@timestamp': new Date().toISOString(),
            message: `message ${number} of the bulk helper`,
            host: { name: 'agent-test' },
            number,
          }
        }
      }
      const dropped: unknown[] = []
      const { total, successful, failed } = await client.helpers.bulk(
        {
          datasource: documents(),
          flushBytes: 20_000,
          concurrency: 4,
          wait: 500,
          onDocument: () => ({ create: { _index: 'logs-test-default' } }),
          onDrop: document => dropped.push(document),
          // A client that finds the server away asks again every half a second.
        },
        { retryBackoff: () => 0.5 },
      )
      expect({ total, successful, failed, dropped }).toEqual({
        total: count,
        successful: count,
        failed: 0,
        dropped: [],
      })
      await client.close()
    },
  })
  expect(missing).toEqual([])
  expect(stored).toBeGreaterThanOrEqual(count)
  for (const found of afterKills) expect(found).toBeGreaterThan(0)
  expect(afterKills[0]).toBeLessThan(count)
})

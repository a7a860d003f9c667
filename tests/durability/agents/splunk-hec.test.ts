/** A sender that speaks the Splunk HTTP Event Collector as its documentation asks, with indexer acknowledgement, delivers through kills. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { inputTypes } from '../../support/input-types.ts'
import { count, deliverThroughKills } from './deliver.ts'

const token = 'b5e1f2d0-2f5a-4f0e-9d53-1f0f3c1f7a11'
const perRequest = 50
const retryMs = 200

it('a sender over HEC delivers all messages through kill -9', async () => {
  const { missing, stored, afterKills } = await deliverThroughKills({
    type: inputTypes.splunkHec,
    configuration: { token },
    async send({ port, numbers }) {
      const channel = randomUUID()
      const headers = { authorization: `Splunk ${token}`, 'x-splunk-request-channel': channel }
      const post = async (path: string, body: string) => {
        const response = await fetch(`http://127.0.0.1:${port}/services/collector${path}`, {
          method: 'POST',
          headers,
          body,
        })
        const answer = (await response.json()) as { code?: number; ackId?: number; acks?: Record<string, boolean> }
        if (!response.ok) throw new Error(`HEC code ${answer.code}`)
        return answer
      }
      /** Sends again until the collector says that the batch is safe. */
      async function deliver(batch: readonly number[]): Promise<void> {
        const body = batch
          .map(number =>
            JSON.stringify({
              time: Date.now() / 1000,
              host: 'agent-test',
              sourcetype: 'test',
              event: `message ${number} over HEC`,
              fields: { number },
            }),
          )
          .join('')
        for (;;) {
          try {
            const { ackId } = await post('/event', body)
            const { acks } = await post('/ack', JSON.stringify({ acks: [ackId] }))
            if (acks?.[ackId!]) return
          } catch {
            await new Promise(resolve => setTimeout(resolve, retryMs))
          }
        }
      }
      const inFlight = new Set<Promise<void>>()
      let batch: number[] = []
      for await (const number of numbers()) {
        batch.push(number)
        if (batch.length < perRequest) continue
        const delivery = deliver(batch).then(() => void inFlight.delete(delivery))
        inFlight.add(delivery)
        batch = []
        if (inFlight.size >= 4) await Promise.race(inFlight)
      }
      await Promise.all(inFlight)
    },
  })
  expect(missing).toEqual([])
  expect(stored).toBeGreaterThanOrEqual(count)
  for (const found of afterKills) expect(found).toBeGreaterThan(0)
  expect(afterKills[0]).toBeLessThan(count)
})

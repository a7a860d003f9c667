/** The Loki transport of winston as it is published: what could not be sent stays with it and is sent again. */
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import winston from 'winston'
import LokiTransport from 'winston-loki'
import { count, deliverThroughKills, type AgentFeed } from './deliver.ts'

const batchSize = 250

async function send(json: boolean, { port, numbers }: AgentFeed): Promise<void> {
  // By itself it waits for a minute when the server is away.
  const transport = new LokiTransport({
    host: `http://127.0.0.1:${port}`,
    json,
    interval: 3600,
    gracefulShutdown: false,
    replaceTimestamp: false,
    timeout: 20_000,
    format: winston.format.printf(({ message }) => String(message)),
  })
  const { batcher } = transport as unknown as { batcher: { sendBatchToLoki(): Promise<void> } }
  const logger = winston.createLogger({ transports: [transport] })
  const flush = async () => {
    while (
      !(await batcher.sendBatchToLoki().then(
        () => true,
        () => false,
      ))
    )
      await new Promise(resolve => setTimeout(resolve, 200))
  }
  for await (const number of numbers()) {
    logger.info(`message ${number}`, { labels: { host: 'agent-1', number } })
    if (number % batchSize === 0) await flush()
  }
  await new Promise(resolve => setImmediate(resolve))
  await flush()
}

/** Both come in by the same transport, which is what a kill meets: JSON is sent in the long form only. */
const forms: [string, boolean][] = [['protobuf', false]]
if (process.env.LONG) forms.push(['JSON', true])

it.each(forms)('Loki push in %s: no line is missing after kill -9', async (_, json) => {
  // Without it the client falls back to JSON and says nothing.
  if (!json) createRequire(import.meta.url)('snappy')
  const { missing, stored, afterKills } = await deliverThroughKills({
    type: 'org.cordwood.inputs.loki.LokiPushInput',
    send: feed => send(json, feed),
  })
  expect(missing).toEqual([])
  expect(stored).toBeGreaterThanOrEqual(count)
  for (const found of afterKills) expect(found).toBeGreaterThan(0)
})

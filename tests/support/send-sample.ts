import { expect } from 'vitest'
import type { SampleSender } from '../../host-demo/server/platform/ingest/testing/samples.ts'
import { sendTcp, sendUdp } from './senders.ts'

/** Sends bytes as the sender of a sample does, and expects that a request is taken. */
export async function sendSample(port: number, by: SampleSender['by'], bytes: Uint8Array): Promise<void> {
  if (by === 'udp') return sendUdp(port, [Buffer.from(bytes)])
  if (by === 'tcp') return sendTcp(port, Buffer.from(bytes))
  const response = await fetch(`http://127.0.0.1:${port}${by.path}`, {
    method: 'POST',
    body: Buffer.from(bytes),
    ...(by.headers && { headers: by.headers }),
  })
  expect([by.path, response.status < 300]).toEqual([by.path, true])
}

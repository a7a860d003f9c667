/** A log library from npm, as an application uses it. */
import gelf from 'gelf-pro'
import { inputTypes } from '../support/input-types.ts'
import { until } from '../support/server.ts'
import { expect, searchFor, signIn, test } from './product.ts'

test('gelf-pro: over UDP, in compressed chunks, and over TCP', async ({ page, server }) => {
  const udp = (await server.input(inputTypes.gelfUdp)).port
  const tcp = (await server.input(inputTypes.gelfTcp)).port
  const send = (adapterName: 'udp' | 'tcp', port: number, text: string, extra: Record<string, unknown>) =>
    new Promise<void>((resolve, reject) => {
      gelf.setConfig({ adapterName, adapterOptions: { host: '127.0.0.1', port }, fields: { owner: 'e2e' } })
      gelf.message(text, 4, extra, (error: unknown) => (error ? reject(error) : resolve()))
    })
  await send('udp', udp, 'hazelnut small', { order: 12 })
  await send('udp', udp, `hazelnut chunked ${Array.from({ length: 6000 }, (_, i) => i.toString(36)).join(' ')}`, {
    order: 13,
  })
  await send('tcp', tcp, 'hazelnut stream', { order: 14 })
  await until(async () => (await server.total('hazelnut AND owner:e2e')) === 3, 'the three')
  await signIn(page, server)
  await searchFor(page, server, 'hazelnut AND order:13')
  const row = page.getByRole('row').filter({ hasText: 'hazelnut chunked' })
  await expect(row).toContainText('WARN')
})

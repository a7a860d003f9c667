import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSocket } from 'node:dgram'
import { expect, it } from 'vitest'
import { createMemories } from './input-memory.ts'
import { bytesOf, data, packet9, template9, type Field } from '../protocols/flows/testing/exporter.ts'
import { openTransport, testIntake } from '../testing/intake.ts'

it('keeps the last state of an input as a whole, until it is removed', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'memory-')), 'inputs')
  const memories = createMemories(folder)
  expect(await memories.of('a').read()).toBeNull()
  await memories.of('a').write(Buffer.from('one'))
  await memories.of('a').write(Buffer.from('two'))
  writeFileSync(join(folder, 'a.json.new'), 'half')
  const again = await createMemories(folder).of('a').read()
  expect([again!.bytes.toString(), again!.ageMs < 60_000]).toEqual(['two', true])
  await memories.forget('a')
  expect(await memories.of('a').read()).toBeNull()
  expect(readdirSync(folder)).toEqual(['a.json.new'])
  expect(() => memories.of('../node-id')).toThrow('no id of an input')
})

it('flows are read at once after a restart of their input, before their exporter repeats its templates', async () => {
  const { ip4, u32 } = bytesOf
  const fields: readonly Field[] = [
    [8, 4],
    [12, 4],
    [1, 4],
  ]
  const socket = createSocket('udp4')
  const type = 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput'
  const flow = data(256, [ip4('10.0.0.1'), ip4('10.0.0.2'), u32(7)])
  try {
    const before = testIntake()
    const first = await openTransport(type, before)
    socket.send(packet9([template9(256, fields), flow]), first.port, '127.0.0.1')
    await before.until(1)
    await first.transport.close()
    const after = testIntake()
    const second = await openTransport(type, after)
    socket.send(packet9([flow]), second.port, '127.0.0.1')
    await after.until(1)
    await second.transport.close()
    expect(after.traffic.dropped).toBe(0)
  } finally {
    socket.close()
  }
})

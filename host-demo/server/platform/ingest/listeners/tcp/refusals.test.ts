import { connect, createServer, type Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { testIntake } from '../../testing/intake.ts'
import { limitConnections } from './refusals.ts'

it('connections beyond the limit are closed and counted, told of once; a place that is free again is taken', async () => {
  const intake = testIntake()
  const warnings: string[] = []
  intake.warn = message => void warnings.push(message)
  const server = createServer(socket => socket.resume())
  limitConnections(server, intake, 2)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const client = () =>
    new Promise<Socket>(resolve => {
      const socket: Socket = connect(port, '127.0.0.1', () => resolve(socket))
        .on('error', () => {})
        .resume()
    })
  const open = [await client(), await client()]
  const refused = await Promise.all([client(), client(), client()])
  await vi.waitFor(() => expect(refused.every(({ destroyed }) => destroyed)).toBe(true))
  expect(open.some(({ destroyed }) => destroyed)).toBe(false)
  expect(intake.traffic.refusedConnections).toBe(3)
  expect(warnings).toEqual(['A connection from 127.0.0.1 was closed: 2 are open already.'])
  const left = new Promise(resolve => open[0]!.once('close', resolve))
  open[0]!.end()
  await left
  const later = await client()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(later.destroyed).toBe(false)
  for (const socket of [later, open[1]!]) socket.destroy()
  await new Promise(resolve => server.close(resolve))
})

/** RabbitMQ on ports of its own, with a user for the product, and what the tests do with it as its operator. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ChannelModel } from 'amqplib'
import { freePort } from '../../support/ports.ts'
import { authority, good } from '../certificates.ts'
import type { Brokers } from '../install-brokers.js'
import { BrokerProcess, listens } from './process.ts'

export const rabbitUser = { username: 'guest', password: 'guest' } as const

export interface Rabbit {
  readonly port: number
  /** With a certificate the authority signed. */
  readonly tlsPort: number
  readonly process: BrokerProcess
  /** Each text as a persistent message; resolves when the broker has taken all of them. */
  publish(queue: string, texts: readonly string[]): Promise<void>
  /** Messages that wait, those not acknowledged left out. */
  waiting(queue: string): Promise<number>
  /** With a connection of its own. */
  as<T>(work: (model: ChannelModel) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function startRabbit({ rabbit: { sbin, erlang } }: Brokers): Promise<Rabbit> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-rabbit-'))
  const [port, tlsPort, distribution, names] = [await freePort(), await freePort(), await freePort(), await freePort()]
  mkdirSync(join(folder, 'home'))
  const pem = { 'authority.pem': authority.certificate, 'broker.pem': good.certificate, 'broker.key': good.privateKey }
  for (const [name, text] of Object.entries(pem)) writeFileSync(join(folder, name), text)
  writeFileSync(
    join(folder, 'rabbitmq.conf'),
    `listeners.tcp.default = 127.0.0.1:${port}
listeners.ssl.default = 127.0.0.1:${tlsPort}
ssl_options.cacertfile = ${join(folder, 'authority.pem')}
ssl_options.certfile = ${join(folder, 'broker.pem')}
ssl_options.keyfile = ${join(folder, 'broker.key')}
loopback_users.guest = true
`,
  )
  writeFileSync(join(folder, 'enabled_plugins'), '[].')
  const env = {
    HOME: join(folder, 'home'),
    PATH: `${join(erlang, 'bin')}:${process.env['PATH'] ?? ''}`,
    ERL_EPMD_PORT: String(names),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: 'cordwood@localhost',
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1} +S 1:1',
    RABBITMQ_PID_FILE: join(folder, 'pid'),
  }
  // Erlang's name service: started here, so that none is left behind.
  const epmd = new BrokerProcess({
    name: 'epmd',
    command: 'epmd',
    args: ['-port', String(names), '-address', '127.0.0.1'],
    env,
    cwd: folder,
    ready: () => listens(names),
  })
  await epmd.start()
  const as: Rabbit['as'] = async work => {
    const model = await connect({ protocol: 'amqp', hostname: '127.0.0.1', port, ...rabbitUser })
    model.on('error', () => {})
    try {
      return await work(model)
    } finally {
      await model.close().catch(() => {})
    }
  }
  const broker = new BrokerProcess({
    name: 'RabbitMQ',
    command: join(sbin, 'rabbitmq-server'),
    args: [],
    env,
    cwd: folder,
    ready: () => as(async () => true).catch(() => false),
  })
  const stop = async () => {
    await broker.kill()
    await epmd.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  await broker.start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    port,
    tlsPort,
    process: broker,
    as,
    stop,
    publish: (queue, texts) =>
      as(async model => {
        const channel = await model.createConfirmChannel()
        await channel.assertQueue(queue, { durable: true })
        for (const text of texts) channel.sendToQueue(queue, Buffer.from(text), { persistent: true })
        await channel.waitForConfirms()
      }),
    waiting: queue => as(async model => (await (await model.createChannel()).checkQueue(queue)).messageCount),
  }
}

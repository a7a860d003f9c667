/** Kafka in KRaft mode, one node with listeners of all kinds on ports of its own, and what the tests do with it as its operator. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Admin, Producer, stringSerializers } from '@platformatic/kafka'
import { freePort } from '../../support/ports.ts'
import type { Brokers } from '../install-brokers.js'
import { kafkaConfiguration, kafkaUser, listeners, scramMechanisms, type Listener } from './kafka-configuration.ts'
import { BrokerProcess } from './process.ts'

export interface Kafka {
  readonly ports: Readonly<Record<Listener, number>>
  readonly process: BrokerProcess
  createTopic(name: string, partitions: number): Promise<void>
  /** Over all partitions; resolves when the broker has taken all of them. */
  produce(topic: string, texts: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export async function startKafka({ java, kafka }: Brokers): Promise<Kafka> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-kafka-'))
  const ports = {} as Record<Listener, number>
  for (const listener of listeners) ports[listener] = await freePort()
  const configuration = join(folder, 'server.properties')
  writeFileSync(configuration, kafkaConfiguration({ folder, ports, controller: await freePort() }))
  const jars = ['-Xmx384m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', join(kafka, '*')]
  const { status, stderr, stdout } = spawnSync(
    java,
    [
      ...jars,
      'kafka.tools.StorageTool',
      'format',
      '-t',
      'Y29yZHdvb2QtdGVzdHMtMQ',
      '-c',
      configuration,
      ...scramMechanisms.flatMap(one => [
        '--add-scram',
        `${one}=[name=${kafkaUser.username},password=${kafkaUser.password}]`,
      ]),
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Kafka's folder could not be made:\n${stdout}\n${stderr}`)
  const bootstrap = { clientId: 'operator', bootstrapBrokers: [{ host: '127.0.0.1', port: ports.plain }] }
  const asAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = new Admin({ ...bootstrap, retries: 0 })
    try {
      return await work(admin)
    } finally {
      await admin.close()
    }
  }
  const broker = new BrokerProcess({
    name: 'Kafka',
    command: java,
    args: [...jars, 'kafka.Kafka', configuration],
    cwd: folder,
    ready: () =>
      asAdmin(admin => admin.listTopics()).then(
        () => true,
        () => false,
      ),
  })
  const stop = async () => {
    await broker.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  await broker.start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    ports,
    process: broker,
    stop,
    createTopic: (name, partitions) =>
      asAdmin(async admin => {
        await admin.createTopics({ topics: [name], partitions, replicas: 1 })
      }),
    async produce(topic, texts) {
      const producer = new Producer({ ...bootstrap, serializers: stringSerializers, autocreateTopics: false })
      try {
        for (let i = 0; i < texts.length; i += 1000)
          await producer.send({
            messages: texts.slice(i, i + 1000).map((value, n) => ({ topic, value, key: String(i + n) })),
            acks: -1,
          })
      } finally {
        await producer.close()
      }
    },
  }
}

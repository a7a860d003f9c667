/** Kafka in KRaft mode, one node on ports of its own, and what the tests do with it as its operator. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Admin, Producer, stringSerializers } from '@platformatic/kafka'
import { freePort } from '../../support/ports.ts'
import type { Brokers } from '../install-brokers.js'
import { BrokerProcess } from './process.ts'

export const kafkaUser = { username: 'cordwood', password: 'a password of kafka' } as const

export interface Kafka {
  readonly port: number
  /** Where user and password are asked for (SASL PLAIN). */
  readonly guardedPort: number
  readonly process: BrokerProcess
  createTopic(name: string, partitions: number): Promise<void>
  /** Over all partitions; resolves when the broker has taken all of them. */
  produce(topic: string, texts: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export async function startKafka({ java, kafka }: Brokers): Promise<Kafka> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-kafka-'))
  const [port, guardedPort, controller] = [await freePort(), await freePort(), await freePort()]
  const configuration = join(folder, 'server.properties')
  writeFileSync(configuration, `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},GUARDED://127.0.0.1:${guardedPort},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${port},GUARDED://127.0.0.1:${guardedPort}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,GUARDED:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
sasl.enabled.mechanisms=PLAIN
listener.name.guarded.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_${kafkaUser.username}="${kafkaUser.password}";
log.dirs=${join(folder, 'data')}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
`)
  const jars = ['-Xmx384m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', join(kafka, '*')]
  const { status, stderr, stdout } = spawnSync(java, [...jars, 'kafka.tools.StorageTool', 'format', '-t', 'Y29yZHdvb2QtdGVzdHMtMQ', '-c', configuration], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Kafka's folder could not be made:\n${stdout}\n${stderr}`)
  const bootstrap = { clientId: 'operator', bootstrapBrokers: [{ host: '127.0.0.1', port }] }
  const asAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = new Admin({ ...bootstrap, retries: 0 })
    try {
      return await work(admin)
    } finally {
      await admin.close()
    }
  }
  const broker = new BrokerProcess({
    name: 'Kafka', command: java, args: [...jars, 'kafka.Kafka', configuration], cwd: folder, ready: () => asAdmin(admin => admin.listTopics()).then(() => true, () => false),
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
    port, guardedPort, process: broker, stop,
    createTopic: (name, partitions) => asAdmin(async admin => { await admin.createTopics({ topics: [name], partitions, replicas: 1 }) }),
    async produce(topic, texts) {
      const producer = new Producer({ ...bootstrap, serializers: stringSerializers, autocreateTopics: false })
      try {
        for (let i = 0; i < texts.length; i += 1000)
          await producer.send({ messages: texts.slice(i, i + 1000).map((value, n) => ({ topic, value, key: String(i + n) })), acks: -1 })
      } finally {
        await producer.close()
      }
    },
  }
}

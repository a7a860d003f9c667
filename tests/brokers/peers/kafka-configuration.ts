/** The configuration of the tests' Kafka: one node, and a listener for each way to be connected to. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authority, foreign, good, type MadeCertificate } from '../certificates.ts'

export const kafkaUser = { username: 'cordwood', password: 'a password of kafka' } as const
export const scramMechanisms = ['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const

const protocols = {
  plain: 'PLAINTEXT',
  /** User and password, not encrypted. */
  guarded: 'SASL_PLAINTEXT',
  encrypted: 'SSL',
  /** With a certificate for another host. */
  foreign: 'SSL',
  /** Lets in only clients with a certificate the authority signed. */
  mutual: 'SSL',
  /** User and password, encrypted. */
  secured: 'SASL_SSL',
} as const

export type Listener = keyof typeof protocols
export const listeners = Object.keys(protocols) as readonly Listener[]

export interface KafkaPlace {
  /** Folder for the files that the configuration refers to. */
  readonly folder: string
  readonly ports: Readonly<Record<Listener, number>>
  readonly controller: number
}

export function kafkaConfiguration({ folder, ports, controller }: KafkaPlace): string {
  const trusted = join(folder, 'authority.pem')
  writeFileSync(trusted, authority.certificate)
  const identity = (listener: Listener, { certificate, privateKey }: MadeCertificate): string => {
    const store = join(folder, `${listener}.pem`)
    writeFileSync(store, privateKey + certificate)
    return `listener.name.${listener}.ssl.keystore.type=PEM\nlistener.name.${listener}.ssl.keystore.location=${store}`
  }
  const passwords = (listener: Listener, ...scram: readonly string[]): string =>
    [
      `listener.name.${listener}.sasl.enabled.mechanisms=${['PLAIN', ...scram].join()}`,
      `listener.name.${listener}.plain.sasl.jaas.config=${loginModule('plain.PlainLoginModule')} user_${kafkaUser.username}="${kafkaUser.password}";`,
      ...scram.map(
        one =>
          `listener.name.${listener}.${one.toLowerCase()}.sasl.jaas.config=${loginModule('scram.ScramLoginModule')};`,
      ),
    ].join('\n')
  const addresses = listeners.map(listener => `${listener.toUpperCase()}://127.0.0.1:${ports[listener]}`).join()
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
controller.listener.names=CONTROLLER
listeners=${addresses},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=${addresses}
listener.security.protocol.map=CONTROLLER:PLAINTEXT,${listeners.map(listener => `${listener.toUpperCase()}:${protocols[listener]}`).join()}
inter.broker.listener.name=PLAIN
${identity('encrypted', good)}
${identity('foreign', foreign)}
${identity('mutual', good)}
${identity('secured', good)}
listener.name.mutual.ssl.client.auth=required
listener.name.mutual.ssl.truststore.type=PEM
listener.name.mutual.ssl.truststore.location=${trusted}
${passwords('guarded')}
${passwords('secured', ...scramMechanisms)}
log.dirs=${join(folder, 'data')}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
`
}

const loginModule = (name: string) => `org.apache.kafka.common.security.${name} required`

/** Reads topics of a Kafka cluster as members of a consumer group. */
import { KafkaConsumer } from './consumer.ts'
import { kafkaFields, kafkaSettings } from './settings.ts'
import type { TransportDefinition } from '../../transport.ts'

export const kafka: TransportDefinition = {
  name: 'kafka',
  withoutRoom: 'leaves',
  fields: kafkaFields,
  async open(configuration, _codec, intake, { permit }) {
    const consumer = new KafkaConsumer({ settings: await kafkaSettings(configuration), intake, permit })
    // The state it says follows the one of the opening.
    setImmediate(() => consumer.start())
    return {
      pause() {},
      resume() {},
      close: () => consumer.close(),
    }
  },
}

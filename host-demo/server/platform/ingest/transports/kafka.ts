/** Reads topics of a Kafka cluster as members of a consumer group; what reads them lies in `kafka/`. */
import { KafkaConsumer } from '../kafka/consumer.ts'
import { kafkaFields, kafkaSettings } from '../kafka/settings.ts'
import { registerTransport } from '../registry.ts'

registerTransport({
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
})

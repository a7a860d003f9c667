/** Reads queues of a broker that speaks AMQP 0-9-1; what reads them lies in `amqp/`. */
import { AmqpConsumer } from '../amqp/consumer.ts'
import { amqpFields, amqpSettings } from '../amqp/settings.ts'
import { registerTransport } from '../registry.ts'

registerTransport({
  name: 'amqp',
  withoutRoom: 'leaves',
  fields: amqpFields,
  async open(configuration, _codec, intake, { permit }) {
    const consumer = new AmqpConsumer({ settings: amqpSettings(configuration), intake, permit })
    // The state it says follows the one of the opening.
    setImmediate(() => consumer.start())
    return {
      pause() {},
      resume() {},
      close: () => consumer.close(),
    }
  },
})

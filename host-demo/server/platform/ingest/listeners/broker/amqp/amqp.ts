/** Reads queues of a broker that speaks AMQP 0-9-1. */
import { AmqpConsumer } from './consumer.ts'
import { amqpFields, amqpSettings } from './settings.ts'
import type { TransportDefinition } from '../../transport.ts'

export const amqp: TransportDefinition = {
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
}

import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.raw.amqp.RawAMQPInput', name: 'Raw/Plaintext AMQP', transport: 'amqp', codec: 'raw' })

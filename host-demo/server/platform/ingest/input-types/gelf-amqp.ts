import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.gelf.amqp.GELFAMQPInput', name: 'GELF AMQP', transport: 'amqp', codec: 'gelf' })

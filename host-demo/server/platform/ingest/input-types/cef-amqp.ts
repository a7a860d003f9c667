import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.plugins.cef.input.CEFAmqpInput', name: 'CEF AMQP', transport: 'amqp', codec: 'CEF' })

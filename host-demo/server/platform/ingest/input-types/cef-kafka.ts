import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.plugins.cef.input.CEFKafkaInput', name: 'CEF Kafka', transport: 'kafka', codec: 'CEF' })

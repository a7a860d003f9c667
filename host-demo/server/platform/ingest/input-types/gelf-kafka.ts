import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.gelf.kafka.GELFKafkaInput', name: 'GELF Kafka', transport: 'kafka', codec: 'gelf' })

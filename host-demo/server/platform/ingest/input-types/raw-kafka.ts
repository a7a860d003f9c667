import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.raw.kafka.RawKafkaInput', name: 'Raw/Plaintext Kafka', transport: 'kafka', codec: 'raw' })

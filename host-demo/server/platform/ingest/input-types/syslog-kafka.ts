import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.syslog.kafka.SyslogKafkaInput', name: 'Syslog Kafka', transport: 'kafka', codec: 'syslog' })

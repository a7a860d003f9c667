import { amqp } from '../../listeners/broker/amqp/amqp.ts'
import { kafka } from '../../listeners/broker/kafka/kafka.ts'
import { tcp } from '../../listeners/tcp/tcp.ts'
import { udp } from '../../listeners/udp/udp.ts'
import { syslogCodec } from './decode.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
  name: 'Syslog TCP',
  transport: tcp,
  codec: syslogCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
  name: 'Syslog UDP',
  transport: udp,
  codec: syslogCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.syslog.amqp.SyslogAMQPInput',
  name: 'Syslog AMQP',
  transport: amqp,
  codec: syslogCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.syslog.kafka.SyslogKafkaInput',
  name: 'Syslog Kafka',
  transport: kafka,
  codec: syslogCodec,
})

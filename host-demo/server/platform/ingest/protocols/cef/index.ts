import { amqp } from '../../listeners/broker/amqp/amqp.ts'
import { kafka } from '../../listeners/broker/kafka/kafka.ts'
import { tcp } from '../../listeners/tcp/tcp.ts'
import { udp } from '../../listeners/udp/udp.ts'
import { cefCodec } from './decode.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog.plugins.cef.input.CEFTCPInput',
  name: 'CEF TCP',
  transport: tcp,
  codec: cefCodec,
})
registerInputType({
  type: 'org.graylog.plugins.cef.input.CEFUDPInput',
  name: 'CEF UDP',
  transport: udp,
  codec: cefCodec,
})
registerInputType({
  type: 'org.graylog.plugins.cef.input.CEFAmqpInput',
  name: 'CEF AMQP',
  transport: amqp,
  codec: cefCodec,
})
registerInputType({
  type: 'org.graylog.plugins.cef.input.CEFKafkaInput',
  name: 'CEF Kafka',
  transport: kafka,
  codec: cefCodec,
})

import { amqp } from '../../listeners/broker/amqp/amqp.ts'
import { kafka } from '../../listeners/broker/kafka/kafka.ts'
import { tcp } from '../../listeners/tcp/tcp.ts'
import { udp } from '../../listeners/udp/udp.ts'
import { rawCodec } from './decode.ts'
import { rawHttp } from './listen.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
  name: 'Raw/Plaintext TCP',
  transport: tcp,
  codec: rawCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.raw.udp.RawUDPInput',
  name: 'Raw/Plaintext UDP',
  transport: udp,
  codec: rawCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.raw.http.RawHttpInput',
  name: 'Raw HTTP',
  transport: rawHttp,
  codec: rawCodec,
  sendPath: '/raw',
})
registerInputType({
  type: 'org.graylog2.inputs.raw.amqp.RawAMQPInput',
  name: 'Raw/Plaintext AMQP',
  transport: amqp,
  codec: rawCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.raw.kafka.RawKafkaInput',
  name: 'Raw/Plaintext Kafka',
  transport: kafka,
  codec: rawCodec,
})

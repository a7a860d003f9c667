import { amqp } from '../../listeners/broker/amqp/amqp.ts'
import { kafka } from '../../listeners/broker/kafka/kafka.ts'
import { tcp } from '../../listeners/tcp/tcp.ts'
import { udp } from '../../listeners/udp/udp.ts'
import { gelfCodec } from './decode.ts'
import { gelfHttp } from './listen.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
  name: 'GELF TCP',
  transport: tcp,
  codec: gelfCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
  name: 'GELF UDP',
  transport: udp,
  codec: gelfCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
  name: 'GELF HTTP',
  transport: gelfHttp,
  codec: gelfCodec,
  sendPath: '/gelf',
})
registerInputType({
  type: 'org.graylog2.inputs.gelf.amqp.GELFAMQPInput',
  name: 'GELF AMQP',
  transport: amqp,
  codec: gelfCodec,
})
registerInputType({
  type: 'org.graylog2.inputs.gelf.kafka.GELFKafkaInput',
  name: 'GELF Kafka',
  transport: kafka,
  codec: gelfCodec,
})

import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.syslog.amqp.SyslogAMQPInput', name: 'Syslog AMQP', transport: 'amqp', codec: 'syslog' })

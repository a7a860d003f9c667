import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput', name: 'Syslog UDP', transport: 'udp', codec: 'syslog' })

import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput', name: 'Syslog TCP', transport: 'tcp', codec: 'syslog' })

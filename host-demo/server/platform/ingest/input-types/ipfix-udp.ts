import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.integrations.ipfix.inputs.IpfixUdpInput', name: 'IPFIX UDP', transport: 'udp', codec: 'ipfix' })

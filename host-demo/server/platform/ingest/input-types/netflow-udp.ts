import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput', name: 'NetFlow UDP', transport: 'udp', codec: 'netflow' })

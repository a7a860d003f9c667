import { udp } from '../../listeners/udp/udp.ts'
import { ipfixCodec } from './decode-ipfix.ts'
import { netflowCodec } from './decode-netflow.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput',
  name: 'NetFlow UDP',
  transport: udp,
  codec: netflowCodec,
})
registerInputType({
  type: 'org.graylog.integrations.ipfix.inputs.IpfixUdpInput',
  name: 'IPFIX UDP',
  transport: udp,
  codec: ipfixCodec,
})

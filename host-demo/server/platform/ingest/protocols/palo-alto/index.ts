import { tcp } from '../../listeners/tcp/tcp.ts'
import { registerInputType } from '../../registry.ts'
import { paloAlto8Codec, paloAlto9Codec } from './decode.ts'

registerInputType({
  type: 'org.graylog.integrations.inputs.paloalto.PaloAltoTCPInput',
  name: 'Palo Alto Networks TCP (PAN-OS v8.x)',
  transport: tcp,
  codec: paloAlto8Codec,
})
registerInputType({
  type: 'org.graylog.integrations.inputs.paloalto9.PaloAlto9xInput',
  name: 'Palo Alto Networks TCP (PAN-OS v9+)',
  transport: tcp,
  codec: paloAlto9Codec,
})

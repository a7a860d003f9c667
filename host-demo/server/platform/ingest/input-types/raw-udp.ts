import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.raw.udp.RawUDPInput', name: 'Raw/Plaintext UDP', transport: 'udp', codec: 'raw' })

import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.raw.tcp.RawTCPInput', name: 'Raw/Plaintext TCP', transport: 'tcp', codec: 'raw' })

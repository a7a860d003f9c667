import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput', name: 'GELF TCP', transport: 'tcp', codec: 'gelf' })

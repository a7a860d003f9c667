import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput', name: 'GELF UDP', transport: 'udp', codec: 'gelf' })

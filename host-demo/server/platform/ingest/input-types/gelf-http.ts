import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.gelf.http.GELFHttpInput', name: 'GELF HTTP', transport: 'http', codec: 'gelf' })

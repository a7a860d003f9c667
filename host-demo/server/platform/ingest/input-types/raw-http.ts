import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog2.inputs.raw.http.RawHttpInput', name: 'Raw HTTP', transport: 'http-raw', codec: 'raw' })

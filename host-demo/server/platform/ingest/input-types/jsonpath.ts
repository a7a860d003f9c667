import { registerInputType } from '../registry.ts'

registerInputType({
  type: 'org.graylog2.inputs.misc.jsonpath.JsonPathInput', name: 'JSON path value from HTTP API', transport: 'http-poll', codec: 'jsonpath',
  linkToDocs: 'https://docs.graylog.org/docs/json',
})

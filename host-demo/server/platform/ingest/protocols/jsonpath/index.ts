import { jsonpathCodec } from './decode.ts'
import { httpPoll } from './listen.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog2.inputs.misc.jsonpath.JsonPathInput',
  name: 'JSON path value from HTTP API',
  transport: httpPoll,
  codec: jsonpathCodec,
  linkToDocs: 'https://docs.graylog.org/docs/json',
})

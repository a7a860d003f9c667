import { splunkCodec } from './decode.ts'
import { splunkHttp } from './listen.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.cordwood.inputs.splunk.SplunkHecInput',
  name: 'Splunk HTTP Event Collector',
  transport: splunkHttp,
  codec: splunkCodec,
  sendPath: '/services/collector',
})

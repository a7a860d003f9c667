import { lokiCodec } from './decode.ts'
import { lokiHttp } from './listen.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.cordwood.inputs.loki.LokiPushInput',
  name: 'Loki Push',
  transport: lokiHttp,
  codec: lokiCodec,
  sendPath: '/loki/api/v1/push',
})

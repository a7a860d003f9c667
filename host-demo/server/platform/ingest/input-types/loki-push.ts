import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.cordwood.inputs.loki.LokiPushInput', name: 'Loki Push', transport: 'loki', codec: 'loki' })

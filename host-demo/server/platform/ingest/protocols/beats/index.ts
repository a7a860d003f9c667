import { beatsCodec } from './decode.ts'
import { deprecatedBeatsCodec } from './decode-deprecated.ts'
import { beatsListener } from './listen.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog.plugins.beats.Beats2Input',
  name: 'Beats',
  transport: beatsListener,
  codec: beatsCodec,
})
registerInputType({
  type: 'org.graylog.plugins.beats.BeatsInput',
  name: 'Beats (deprecated)',
  transport: beatsListener,
  codec: deprecatedBeatsCodec,
})

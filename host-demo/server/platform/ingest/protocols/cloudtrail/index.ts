import { registerInputType } from '../../registry.ts'
import { cloudTrailCodec } from './decode.ts'
import { cloudTrail } from './listen.ts'

registerInputType({
  type: 'org.graylog.aws.inputs.cloudtrail.CloudTrailInput',
  name: 'AWS CloudTrail',
  transport: cloudTrail,
  codec: cloudTrailCodec,
})

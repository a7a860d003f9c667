import { cloudInputType } from '../../../../../core/cloud/input-type.ts'
import { registerInputType } from '../registry.ts'

registerInputType({
  type: cloudInputType, name: 'AWS Kinesis/CloudWatch', transport: 'kinesis', codec: 'AWSCodec',
})

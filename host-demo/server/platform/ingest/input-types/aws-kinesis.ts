import { registerInputType } from '../registry.ts'

registerInputType({
  type: 'org.graylog.integrations.aws.inputs.AWSInput', name: 'AWS Kinesis/CloudWatch', transport: 'kinesis', codec: 'AWSCodec',
})

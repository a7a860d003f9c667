import { cloudInputType } from '../../../../../../core/cloud/input-type.ts'
import { kinesisCodec } from './decode.ts'
import { flowLogCodec, logEventCodec } from './line-codecs.ts'
import { kinesis } from './listen.ts'
import { registerCodec, registerInputType } from '../../registry.ts'

registerInputType({ type: cloudInputType, name: 'AWS Kinesis/CloudWatch', transport: kinesis, codec: kinesisCodec })
registerCodec(flowLogCodec)
registerCodec(logEventCodec)

import { randomHttpCodec } from './decode.ts'
import { generator } from './generate.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.graylog2.inputs.random.FakeHttpMessageInput',
  name: 'Random HTTP message generator',
  transport: generator,
  codec: randomHttpCodec,
})

/**
 * An input whose decoder breaks, as a fault in a real one would: loaded into every thread of a server under test (`node --import`). Lines of
 * text go in, one word of a line says what it does.
 */
import type { CodecDefinition } from '../../../host-demo/server/platform/ingest/decoding/codec.ts'
import { tcp } from '../../../host-demo/server/platform/ingest/listeners/tcp/tcp.ts'
import { rawCodec } from '../../../host-demo/server/platform/ingest/protocols/raw/decode.ts'
import { registerInputType } from '../../../host-demo/server/platform/ingest/registry.ts'

const asleep = new Int32Array(new SharedArrayBuffer(4))

const codec: CodecDefinition = {
  ...rawCodec,
  name: 'poison',
  label: 'Poison',
  create(configuration) {
    const decode = rawCodec.create(configuration)
    return frame => {
      switch (/POISON-(\w+)/.exec(frame.bytes.toString('latin1'))?.[1]) {
        case 'THROWS':
          throw new Error('the decoder met what nobody foresaw')
        case 'OVERFLOWS':
          return overflow()
        case 'ENDS':
          return process.exit(7)
        case 'HANGS':
          // Sleeps, so that other tests have the processor meanwhile.
          for (;;) Atomics.wait(asleep, 0, 0, 100)
      }
      return decode(frame)
    }
  },
}
registerInputType({ type: 'test.PoisonInput', name: 'Poison', transport: tcp, codec })

function overflow(): never {
  return overflow()
}

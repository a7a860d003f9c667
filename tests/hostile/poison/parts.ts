/**
 * An input whose decoder breaks, as a fault in a real one would: loaded into every thread of a server under test (`node --import`). Lines of
 * text go in, one word of a line says what it does.
 */
import { codecOf, loadParts, registerCodec, registerInputType } from '../../../host-demo/server/platform/ingest/registry.ts'

await loadParts()
const raw = codecOf('raw')!

registerCodec({
  ...raw, name: 'poison', label: 'Poison',
  create(configuration) {
    const decode = raw.create(configuration)
    return frame => {
      switch (/POISON-(\w+)/.exec(frame.bytes.toString('latin1'))?.[1]) {
        case 'THROWS': throw new Error('the decoder met what nobody foresaw')
        case 'OVERFLOWS': return overflow()
        case 'ENDS': process.exit(7)
        case 'HANGS': for (;;);
      }
      return decode(frame)
    }
  },
})
registerInputType({ type: 'test.PoisonInput', name: 'Poison', transport: 'tcp', codec: 'poison' })

function overflow(): never {
  return overflow()
}

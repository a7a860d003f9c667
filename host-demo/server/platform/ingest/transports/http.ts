/** GELF over HTTP: POST /gelf with one message, or with one per line where bulks are enabled, answered with 202. */
import { flag, flagOf } from '../configuration.ts'
import { httpFields } from '../http/fields.ts'
import { openHttpInput } from '../http/http-input.ts'
import { eachLine } from '../http/lines.ts'
import { registerTransport } from '../registry.ts'
import { trimEnd } from './frame.ts'

registerTransport({
  name: 'http',
  fields: httpFields({
    enable_bulk_receiving: flag('Enable Bulk Receiving', 'A request may hold several messages, one per line.', false),
  }),
  open(configuration, _codec, intake) {
    const bulk = flagOf(configuration, 'enable_bulk_receiving')
    return openHttpInput(configuration, intake, {
      routes: [{
        method: 'POST', path: '/gelf',
        async handle({ body, take, committed }) {
          if (bulk) eachLine(body, (start, end) => take(body, start, end))
          else take(body, 0, trimEnd(body, body.length))
          await committed()
          return { status: 202 }
        },
      }],
    })
  },
})

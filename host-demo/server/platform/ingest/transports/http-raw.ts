/** Text over HTTP: POST /raw with one message, or with one per line where bulks are enabled, answered with 202. */
import { httpFields } from '../http/fields.ts'
import { openHttpInput } from '../http/http-input.ts'
import { bulkField, messageOrLines } from '../http/message-or-lines.ts'
import { registerTransport } from '../registry.ts'

registerTransport({
  name: 'http-raw',
  withoutRoom: 'refuses',
  fields: httpFields(bulkField),
  open: (configuration, codec, intake) => openHttpInput(configuration, intake, { routes: [messageOrLines('/raw', configuration, codec)] }),
})

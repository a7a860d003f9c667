/** GELF over HTTP: POST /gelf with one message, or with one per line where bulks are enabled, answered with 202. */
import { httpFields } from '../../listeners/http/fields.ts'
import { openHttpInput } from '../../listeners/http/http-input.ts'
import { bulkField, messageOrLines } from '../../listeners/http/message-or-lines.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'

export const gelfHttp: TransportDefinition = {
  name: 'http',
  withoutRoom: 'refuses',
  fields: httpFields(bulkField),
  open: (configuration, codec, intake) =>
    openHttpInput(configuration, intake, { routes: [messageOrLines('/gelf', configuration, codec)] }),
}

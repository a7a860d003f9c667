/** Cuts a push into pushes with one entry each. All of a push is taken or none of it, as its clients know no more than that. */
import type { Cut } from '../../wire/cut/cut.ts'
import { cutJson } from '../../wire/cut/cut-json.ts'
import { cutProtobuf } from '../../wire/cut/cut-protobuf.ts'
import { BadRequest } from '../../listeners/http/answers.ts'

/** streams, entries. Throws `BadRequest`. */
export const cutPush = (body: Buffer): Cut => whole(cutProtobuf(body, [1, 2]))

/** `{streams: [{stream: {…}, values: [[time, line, metadata?]]}]}`. Throws `BadRequest`. */
export const cutJsonPush = (body: Buffer): Cut =>
  whole(
    cutJson(body, ['streams', 'values'], value =>
      !Array.isArray(value) || value.length < 2 || value.length > 3 || typeof value[1] !== 'string'
        ? 'must be a list of time, line and, at will, an object of metadata.'
        : /^-?\d{1,19}$/.test(String(value[0]))
          ? null
          : 'must begin with the time in nanoseconds.',
    ),
  )

/** `{streams: [{labels: "{…}", entries: [{ts, line}]}]}`, as before Loki 1.0. Throws `BadRequest`. */
export const cutLegacyPush = (body: Buffer): Cut =>
  whole(
    cutJson(body, ['streams', 'entries'], entry =>
      typeof entry === 'object' && entry !== null && 'line' in entry ? null : 'must be an object with ts and line.',
    ),
  )

function whole(cut: Cut): Cut {
  if (cut.rejected > 0) throw new BadRequest(cut.problem ?? 'An entry could not be read.')
  return cut
}

/**
 * Events of Beats with the names of fields of the first Beats input: Filebeat's without a prefix and the path in `file`, those of other Beats
 * under their name; `facility` is the Beat.
 */
import { addMember, readEvent } from './event.ts'
import { codecFields, textOf } from '../../configuration.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import { isObject } from '../../decoding/json-values.ts'
import { textReader } from '../../decoding/text.ts'

export const deprecatedBeatsCodec: CodecDefinition = {
  name: 'beats-deprecated',
  label: 'Beats (deprecated)',
  fields: codecFields,
  create(configuration) {
    const read = textReader(configuration)
    const overrideSource = textOf(configuration, 'override_source')
    return frame =>
      readEvent(frame, read(frame.bytes), overrideSource, ({ rest, beat, fields }) => {
        fields['facility'] = beat
        const prefix = beat === 'filebeat' ? '' : `${beat}_`
        for (const [key, value] of rest) {
          // Fields the administrator of the Beat added have their own names.
          if (key === 'fields' && isObject(value))
            for (const [name, member] of Object.entries(value)) addMember(fields, '', name, member)
          else addMember(fields, prefix, prefix === '' && key === 'source' ? 'file' : key, value)
        }
      })
  },
}

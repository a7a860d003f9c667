/** Events of Beats: their fields, flattened, under the name of the Beat (`filebeat_log_file_path`). */
import { addMember, readEvent } from './event.ts'
import { codecFields, flag, flagOf, mergeFields, textOf } from '../../configuration.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import { textReader } from '../../decoding/text.ts'

export const beatsCodec: CodecDefinition = {
  name: 'beats',
  label: 'Beats',
  fields: mergeFields(codecFields, {
    no_beats_prefix: flag(
      'Do not add Beats type as prefix',
      'Name fields as the Beat does, without its name in front: log_file_path instead of filebeat_log_file_path.',
      false,
    ),
  }),
  create(configuration) {
    const read = textReader(configuration)
    const overrideSource = textOf(configuration, 'override_source')
    const bare = flagOf(configuration, 'no_beats_prefix')
    return frame =>
      readEvent(frame, read(frame.bytes), overrideSource, ({ rest, beat, fields }) => {
        fields['beats_type'] = beat
        for (const [key, value] of rest) {
          // Old Filebeats call the file `source`: it does not hide where the message is from.
          addMember(fields, bare && !Object.hasOwn(fields, key) ? '' : `${beat}_`, key, value)
        }
      })
  },
}

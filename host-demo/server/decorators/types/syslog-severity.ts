/** Severity as a word: 3 becomes `Error (3)` (RFC 5424, 6.2.1). */
import Type from 'typebox'
import { decoratorType, FieldName, own, TargetField } from '../decorator-type.ts'

const NAMES = ['Emergency', 'Alert', 'Critical', 'Error', 'Warning', 'Notice', 'Informational', 'Debug']

export const syslogSeverity = decoratorType({
  type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
  title: 'Syslog severity mapper',
  fields: {
    source_field: {
      type: 'text',
      human_name: 'Source field',
      description: 'The field with the severity as a number',
      default_value: 'level',
    },
    target_field: {
      type: 'text',
      human_name: 'Target field',
      description: 'The field the name of the severity is put into; may be the same',
      default_value: 'severity',
    },
  },
  config: Type.Object({ source_field: FieldName, target_field: TargetField }),
  decorate:
    ({ source_field, target_field }) =>
    fields => {
      const value = own(fields, source_field)
      if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
      const name = NAMES[Number(value)]
      return name === undefined ? null : { [target_field]: `${name} (${Number(value)})` }
    },
})

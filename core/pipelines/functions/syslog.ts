import { pureOf, required } from './descriptor.ts'

const pure = pureOf('syslog')
const priority = required('value', 'Object', 'The number of the priority')

export const syslogFunctions = [
  pure('syslog_facility', [required('value', 'Object', 'The number of the facility')], 'String', {
    description: 'Returns the name of a syslog facility.',
    example: 'syslog_facility($message.facility_num)',
  }),
  pure('syslog_level', [required('value', 'Object', 'The number of the level')], 'String', {
    description: 'Returns the name of a syslog level.',
    example: 'syslog_level($message.level)',
  }),
  pure('expand_syslog_priority', [priority], 'SyslogPriority', {
    description: 'Splits a syslog priority into the numbers .level and .facility.',
    example: 'expand_syslog_priority($message.pri).level',
  }),
  pure('expand_syslog_priority_as_string', [priority], 'SyslogPriorityAsString', {
    description: 'Splits a syslog priority into the names .level and .facility.',
    example: 'expand_syslog_priority_as_string($message.pri).facility',
  }),
]

import { impureOf, optional } from './descriptor.ts'

const impure = impureOf('streams')
const name = optional('name', 'String', 'The title of the stream, exactly as it is written')
const id = optional('id', 'String', 'The id of the stream; it goes before the title')
const message = optional('message', 'Message', 'The message it is about; the one that is processed without it')

export const streamFunctions = [
  impure('remove_from_stream', [name, id, message], 'Void', {
    description: 'Takes the message out of a stream; from its last one it goes to the default stream.',
    example: 'remove_from_stream("Firewall")',
  }),
  impure(
    'route_to_stream',
    [name, id, message, optional('remove_from_default', 'Boolean', 'True takes the message out of the default stream')],
    'Void',
    {
      description: 'Puts the message into a stream, whose pipelines it then goes through.',
      example: 'route_to_stream(name: "Firewall", remove_from_default: true)',
    },
  ),
  impure(
    'from_input',
    [
      optional('id', 'String', 'The id of the input'),
      optional('name', 'String', 'The title of the input, in any case; the id goes before it'),
    ],
    'Boolean',
    {
      description: 'Tells whether the message was received by an input.',
      example: 'from_input(name: "Syslog UDP")',
    },
  ),
]

import { optional, pureOf, required } from './descriptor.ts'

const pure = pureOf('network')

export const networkFunctions = [
  pure(
    'to_ip',
    [
      required('ip', 'Object', 'The address'),
      optional('default', 'String', 'The address where the value is none; 0.0.0.0 without it'),
    ],
    'IpAddress',
    {
      description: 'Reads a value as an IP address; .anonymized is the address without its last group.',
      example: 'to_ip($message.src_ip).anonymized',
    },
  ),
  pure(
    'cidr_match',
    [
      required('cidr', 'String', 'A network, such as "10.0.0.0/8"', 'cidr'),
      required('ip', 'IpAddress', 'An address, as to_ip gives it'),
    ],
    'Boolean',
    {
      description: 'Tells whether an IP address is in a network.',
      example: 'cidr_match("10.0.0.0/8", to_ip($message.src_ip))',
    },
  ),
  pure(
    'to_url',
    [required('url', 'Object', 'The URL'), optional('default', 'String', 'The URL where the value is none')],
    'URL',
    {
      description:
        'Reads a value as a URL; its parts are .protocol, .host, .port, .path, .query, .fragment and others.',
      example: 'to_url($message.request).host',
    },
  ),
  pure('in_private_net', [required('ip_address', 'String', 'The address')], 'Boolean', {
    description: 'Tells whether an IP address is in a private network (10/8, 172.16/12, 192.168/16).',
    example: 'in_private_net(to_string($message.src_ip))',
  }),
]

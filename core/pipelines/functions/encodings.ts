import type { FunctionDescriptor } from './descriptor.ts'
import { optional, pureOf, required } from './descriptor.ts'

const pure = pureOf('encodings')

function both(name: string, title: string): FunctionDescriptor[] {
  const padding = optional('omit_padding', 'Boolean', 'True writes no padding, and wants none; false without it')
  return [
    pure(`${name}_encode`, [required('value', 'String', 'The text'), padding], 'String', {
      description: `Writes the bytes of a text in ${title}.`,
      example: `${name}_encode(to_string($message.token))`,
    }),
    pure(`${name}_decode`, [required('value', 'String', `Text in ${title}`), padding], 'String', {
      description: `Reads text that is written in ${title}.`,
      example: `${name}_decode(to_string($message.token))`,
    }),
  ]
}

const charset = optional('charset', 'String', 'The name of a character encoding; UTF-8 without it', 'charset')

export const encodingFunctions = [
  ...both('base16', 'Base16'),
  ...both('base32', 'Base32, with the alphabet that keeps the order of bytes'),
  ...both('base32human', 'Base32, with the alphabet of capitals and 2 to 7'),
  ...both('base64', 'Base64'),
  ...both('base64url', 'Base64 with the alphabet for URLs'),
  pure('urldecode', [required('value', 'String', 'The text'), charset], 'String', {
    description: 'Reads text in which characters are written as % and two digits.',
    example: 'urldecode(to_string($message.query))',
  }),
  pure('urlencode', [required('value', 'String', 'The text'), charset], 'String', {
    description: 'Writes text so that it can stand in the query of a URL.',
    example: 'urlencode(to_string($message.user))',
  }),
]

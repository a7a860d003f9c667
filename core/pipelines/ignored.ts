import { ExternalTokenizer, type InputStream } from '@lezer/lr'
import { Ignored } from './parser.terms.ts'

/** Reads all that follows the end of a rule as one token: it has no meaning. */
export const ignored = new ExternalTokenizer(
  (input, stack) => {
    if (input.next < 0 || !isBehindEnd(input) || !stack.canShift(Ignored)) return
    while (input.next >= 0) input.advance()
    input.acceptToken(Ignored)
  },
  { contextual: true },
)

/** Tells whether the word `end` stands right before, so that no other place is taken for the end where the parser recovers from an error. */
function isBehindEnd(input: InputStream): boolean {
  const before = [-4, -3, -2, -1].map(offset => String.fromCharCode(Math.max(0, input.peek(offset)))).join('')
  return /(?<!\w)end$/i.test(before)
}

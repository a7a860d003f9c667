import { expect, it } from 'vitest'
import { readElementDoc } from './doc-comment.ts'

const comment = `*
 * \`<cordwood-url-field>\`: a URL, checked while
 * it is typed.
 *
 * Only http and https are taken.
 *
 * @permission urlwhitelist:write — shows the button
 *   'Add'
 * @part input — the text input
 * @slot — below the field
 * @slot hint — in place of the hint
 * @cssprop --cordwood-url-width - its width
 * @example
 * <form>
 *   <cordwood-url-field name="hook"></cordwood-url-field>
 * </form>
 `

it('reads what the head of a file says of its element', () => {
  expect(readElementDoc(comment)).toEqual({
    description: 'A URL, checked while it is typed.\n\nOnly http and https are taken.',
    permissions: [{ name: 'urlwhitelist:write', description: "shows the button 'Add'" }],
    parts: [{ name: 'input', description: 'the text input' }],
    slots: [
      { name: '', description: 'below the field' },
      { name: 'hint', description: 'in place of the hint' },
    ],
    cssProperties: [{ name: '--cordwood-url-width', description: 'its width' }],
    examples: ['<form>\n  <cordwood-url-field name="hook"></cordwood-url-field>\n</form>'],
  })
})

it('finds nothing in a comment that says nothing', () => {
  expect(readElementDoc('')).toEqual({
    description: '',
    permissions: [],
    parts: [],
    slots: [],
    cssProperties: [],
    examples: [],
  })
})

import { describe, expect, it } from 'vitest'
import { readXml, type Shape } from './xml.ts'

const shape = { name: 'text', tags: [{ key: 'text', value: 'text' }], inner: { deep: 'text' } } as const
const read = <const S extends Shape>(text: string, of: S) => readXml(Buffer.from(text), of)

describe('XML', () => {
  it('is read as far as the shape names it', async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <!-- an answer -->
      <r xmlns="http://ec2.amazonaws.com/doc/2016-11-15/" a='x > "y"'>
        <name>wéb &lt;1&gt; &amp;amp; &#65;&#x1F600;</name><unknown><name>other</name></unknown>
        <tags><item><key>Name</key><value><![CDATA[a <b> &amp;]]></value></item><item><key/></item></tags>
        <inner><deep>x</deep><more/></inner>
      </r>`
    expect(await read(text, shape)).toEqual({
      name: 'wéb <1> &amp; A😀',
      tags: [{ key: 'Name', value: 'a <b> &amp;' }, { key: '' }],
      inner: { deep: 'x' },
    })
  })

  it('leaves out what is not there, and takes the last one of several', async () => {
    expect(await read('<r/>', shape)).toEqual({})
    expect(await read('<r><name>a</name><name>b</name></r>', shape)).toEqual({ name: 'b' })
  })

  it('takes no name for more than a name', async () => {
    const text = '<r><__proto__><name>x</name></__proto__><constructor>y</constructor><name>a</name></r>'
    const found = await read(text, shape)
    expect(found).toEqual({ name: 'a' })
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
    expect(await read('<r><a><__proto__/></a></r>', { a: [{ b: 'text' }] })).toEqual({ a: [{}] })
  })

  it('is read in slices, however long it is', async () => {
    const item = '<item><key>Name</key><value>web</value></item>'
    const { tags } = await read(`<r><tags>${item.repeat(50_000)}</tags></r>`, shape)
    expect([tags?.length, tags?.at(-1)]).toEqual([50_000, { key: 'Name', value: 'web' }])
  })

  it.each([
    [
      'entities that grow',
      '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><r><name>&b;</name></r>',
      'it declares a document type, which is not read.',
    ],
    ['a file', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>', 'it declares a document type, which is not read.'],
    ['an unknown entity', '<r><name>&lol;</name></r>', 'it has an entity that is not known: &lol;'],
    ['a character that is none', '<r><name>&#x110000;</name></r>', 'it has an entity that is not known: &#x110000;'],
    ['an entity without an end', '<r><name>a & b</name></r>', 'it has an entity that is not known: & b'],
    ['deep nesting', '<a>'.repeat(100_000), 'its elements are nested deeper than 64 levels.'],
    ['a long text', `<r><name>${'x'.repeat(17_000)}</name></r>`, "the text of 'name' is longer than 16384 characters."],
    [
      'a text of many parts',
      `<r><name>${'x<b/>'.repeat(17_000)}</name></r>`,
      "the text of 'name' is longer than 16384 characters.",
    ],
    ['a long name', `<r><${'n'.repeat(300)}/></r>`, 'it has a tag without a name that can be read.'],
    ['another end', '<r><name>x</r></name>', "the end of 'r' has no beginning."],
    ['an end alone', '</r>', "the end of 'r' has no beginning."],
    ['two roots', '<r/><r/>', 'it has several elements at its top.'],
    ['an open tag', '<r><name', 'it has a tag without an end.'],
    ['an open quote', '<r a="x></r>', 'it has a tag without an end.'],
    ['an open section', '<r><![CDATA[x', "it ends before ']]>'."],
    ['an open comment', '<r><!-- x', "it ends before '-->'."],
    ['half a document', '<r><name>x', 'it ends too early.'],
    ['no element', 'Not found', 'it ends too early.'],
    ['nothing', '', 'it ends too early.'],
  ])('is refused: %s', async (_, text, problem) => {
    await expect(read(text, shape)).rejects.toThrow(problem)
  })
})

import { Children, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { mostCharacters, renderMarkdown } from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(renderMarkdown(text, '…'))

/** Counts what is rendered, to any depth. */
const count = (node: ReactNode): number =>
  Children.toArray(node).reduce<number>(
    (sum, child) => sum + 1 + (isValidElement<{ children?: ReactNode }>(child) ? count(child.props.children) : 0),
    0,
  )

describe('Markdown', () => {
  it('becomes headings below those of the page, lists, tables and code', () => {
    expect(html('# A *b* **c** ~~d~~\n\n- one\n- two `x<y`\n\n3. three')).toBe(
      '<h3>A <em>b</em> <strong>c</strong> <s>d</s></h3><ul><li>one</li><li>two <code>x&lt;y</code></li></ul><ol start="3"><li>three</li></ol>',
    )
    expect(html('|a|b|\n|-|-|\n|1|2|')).toBe(
      '<table class="tbl"><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    )
    expect(html('> a\n\n---\n\n```js\n<b>\n```\n\na\\\nb')).toBe(
      '<blockquote><p>a</p></blockquote><hr/><pre><code>&lt;b&gt;\n</code></pre><p>a<br/>b</p>',
    )
  })

  it('leads to web addresses and mail only', () => {
    const rel = 'target="_blank" rel="noopener noreferrer nofollow"'
    expect(html('[a](https://x.org/?q=1) <mailto:a@b.c>')).toBe(
      `<p><a href="https://x.org/?q=1" ${rel}>a</a> <a href="mailto:a@b.c" ${rel}>mailto:a@b.c</a></p>`,
    )
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      '&#106;avascript:alert(1)',
      'java%0ascript:alert(1)',
      'vbscript:x',
      'data:text/html,<script>alert(1)</script>',
      'data:image/png;base64,AAAA',
      'file:///etc/passwd',
      '//x.org',
      '/relative',
      'blob:https://x.org/1',
    ])
      for (const text of [`[a](<${address}>)`, `![a](<${address}>)`, `[a]\n\n[a]: <${address}>`, `<${address}>`])
        expect(html(text), text).not.toMatch(/<(?:a|img|script)\b/)
  })

  it('fetches no picture', () => {
    expect(html('![alt *text*](https://x.org/a.png)')).toBe(
      '<p><a href="https://x.org/a.png" target="_blank" rel="noopener noreferrer nofollow">alt *text*</a></p>',
    )
  })

  it('shows HTML as text', () => {
    expect(html('<img src=x onerror="alert(1)">\n\n<script>alert(1)</script> <b>x</b>')).toBe(
      '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p><p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;x&lt;/b&gt;</p>',
    )
  })

  it('keeps names that are members of every object', () => {
    expect(html('[__proto__] [constructor]\n\n[constructor]: https://x.org')).toContain('href="https://x.org"')
  })

  it.each([
    ['nested quotes', '>'.repeat(mostCharacters)],
    ['nested lists', '- '.repeat(mostCharacters / 2)],
    ['nested emphasis', `${'*_'.repeat(20_000)}a`],
    ['open brackets', '![['.repeat(30_000)],
    ['links', '[a](https://x.org)'.repeat(5000)],
    ['items', '- a\n'.repeat(25_000)],
    ['cells', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(15_000)}`],
    ['cells that rows leave out', `${'|a'.repeat(300)}\n${'|-'.repeat(300)}\n${'|\n'.repeat(4000)}`],
    ['a megabyte', 'word '.repeat(200_000)],
  ])('is limited: %s', (_, text) => {
    expect(count(renderMarkdown(text, '…'))).toBeLessThan(9000)
  })

  it('says that there is more', () => {
    expect(html('- a\n'.repeat(25_000))).toMatch(/…$/)
    expect(html('a'.repeat(mostCharacters + 1))).toMatch(/…$/)
    expect(html('a'.repeat(mostCharacters))).not.toContain('…')
  })
})

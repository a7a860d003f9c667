/**
 * Markdown (CommonMark, tables, strikethrough) as React elements: nothing of it is ever HTML. Links lead to web addresses and mail only, pictures
 * are links as nothing is fetched from elsewhere, HTML stands there as text.
 */
import createMarkdown, { type StateBlock, type Token } from 'markdown-it'
import { createElement, Fragment, type ReactNode } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { useStrings } from '../../kit/kit.ts'

/** Characters that are read of one text, parts of it that are shown, and how deep lists and quotes are nested: no text may hold up the page. */
export const mostCharacters = 20_000
const mostParts = 2000
const mostDepth = 20

const markdown = createMarkdown({ html: false, linkify: false, maxNesting: mostDepth })

/** Ends the reading of blocks: rows of a table are filled up to its columns, so that a short text has tens of thousands of cells. */
class EnoughParts extends Error {}

markdown.block.State = class extends markdown.block.State {
  override push(...part: Parameters<StateBlock['push']>): Token {
    if (this.tokens.length >= mostParts) throw new EnoughParts()
    return super.push(...part)
  }
}
markdown.core.ruler.at('block', ({ src, md, env, tokens }) => {
  try {
    md.block.parse(src, md, env, tokens)
  } catch (error) {
    if (!(error instanceof EnoughParts)) throw error
  }
})

const isSafe = (address: string): boolean => {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}

function ExternalLink({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  return isSafe(address) ? (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    children
  )
}

/** Headings of a text stand below those of the page. */
const headingBelow = 2

/** Parts that may still be shown. */
interface Budget {
  left: number
}

interface OpenPart {
  /** Null: the text itself. */
  readonly token: Token | null
  readonly children: ReactNode[]
}

/** Returns the elements of a list of tokens, in which the beginning and the end of a part are tokens of their own. */
function elements(tokens: readonly Token[], budget: Budget): ReactNode[] {
  const all: ReactNode[] = []
  const open: OpenPart[] = [{ token: null, children: all }]
  const add = (part: ReactNode) => {
    const { children } = open.at(-1)!
    children.push(<Fragment key={children.length}>{part}</Fragment>)
  }
  const close = () => {
    const { token, children } = open.pop()!
    add(whole(token!, children))
  }
  for (const token of tokens) {
    if (budget.left <= 0) break
    budget.left -= 1
    if (token.nesting === 1) open.push({ token, children: [] })
    else if (token.nesting === 0) add(single(token, budget))
    else if (open.length > 1) close()
  }
  while (open.length > 1) close()
  return all
}

const tags = ['blockquote', 'ul', 'li', 'em', 'strong', 's', 'thead', 'tbody', 'tr', 'td'] as const

/** A part with others in it. */
function whole(token: Token, children: readonly ReactNode[]): ReactNode {
  switch (token.type) {
    case 'paragraph_open':
      return token.hidden ? children : <p>{children}</p>
    case 'heading_open':
      return createElement(`h${Math.min(6, Number(token.tag.slice(1)) + headingBelow)}`, null, children)
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1)
      return <ol start={start}>{children}</ol>
    }
    case 'link_open':
      return <ExternalLink address={String(token.attrGet('href') ?? '')}>{children}</ExternalLink>
    case 'table_open':
      return <table className="tbl">{children}</table>
    case 'th_open':
      return <th scope="col">{children}</th>
    default: {
      const tag = tags.find(name => name === token.tag)
      return tag ? createElement(tag, null, children) : children
    }
  }
}

function single(token: Token, budget: Budget): ReactNode {
  switch (token.type) {
    case 'inline':
      return elements(token.children ?? [], budget)
    case 'code_inline':
      return <code>{token.content}</code>
    case 'code_block':
    case 'fence':
      return (
        <pre>
          <code>{token.content}</code>
        </pre>
      )
    case 'softbreak':
      return '\n'
    case 'hardbreak':
      return <br />
    case 'hr':
      return <hr />
    case 'image': {
      const address = String(token.attrGet('src') ?? '')
      return <ExternalLink address={address}>{token.content || address}</ExternalLink>
    }
    default:
      return token.content
  }
}

/** Returns what a text looks like; `more` stands at its end where more than `mostCharacters`, or more than `mostParts`, was left out. */
export function renderMarkdown(text: string, more: ReactNode): ReactNode {
  const budget = { left: mostParts }
  const shown = elements(markdown.parse(text.slice(0, mostCharacters), {}), budget)
  return (
    <>
      {shown}
      {(budget.left <= 0 || text.length > mostCharacters) && more}
    </>
  )
}

/** A text in Markdown; one that is too long says so at its end. */
export function Markdown({ text }: { readonly text: string }) {
  const t = useStrings(dashboardStrings)
  return renderMarkdown(text, <p className="muted">{t('textCut')}</p>)
}

/**
 * Markdown (CommonMark and tables) as React elements: nothing of it is ever HTML. Links lead to web addresses and mail only, pictures are links
 * as nothing is fetched from elsewhere, HTML stands there as text.
 */
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { createElement, Fragment, type ReactNode } from 'react'
import type { RootContent, TableCell } from 'mdast'

/** Characters that are read of one text, and how deep its lists and quotes are shown. */
export const mostCharacters = 100_000
const mostDepth = 20

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

interface Place {
  readonly depth: number
  readonly definitions: ReadonlyMap<string, string>
}

/** Headings of a text stand below those of the page. */
const headingBelow = 2

function nodes(list: readonly RootContent[], place: Place): ReactNode {
  if (place.depth > mostDepth) return null
  const inner = { ...place, depth: place.depth + 1 }
  return list.map((node, at) => <Fragment key={at}>{element(node, inner)}</Fragment>)
}

function element(node: RootContent, place: Place): ReactNode {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value
    case 'paragraph':
      return <p>{nodes(node.children, place)}</p>
    case 'heading':
      return createElement(`h${Math.min(6, node.depth + headingBelow)}`, null, nodes(node.children, place))
    case 'emphasis':
      return <em>{nodes(node.children, place)}</em>
    case 'strong':
      return <strong>{nodes(node.children, place)}</strong>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'blockquote':
      return <blockquote>{nodes(node.children, place)}</blockquote>
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? undefined}>{nodes(node.children, place)}</ol>
      ) : (
        <ul>{nodes(node.children, place)}</ul>
      )
    case 'listItem':
      return <li>{nodes(node.children, place)}</li>
    case 'link':
      return <ExternalLink address={node.url}>{nodes(node.children, place)}</ExternalLink>
    case 'image':
      return <ExternalLink address={node.url}>{node.alt || node.url}</ExternalLink>
    case 'linkReference':
      return (
        <ExternalLink address={place.definitions.get(node.identifier) ?? ''}>
          {nodes(node.children, place)}
        </ExternalLink>
      )
    case 'imageReference':
      return (
        <ExternalLink address={place.definitions.get(node.identifier) ?? ''}>
          {node.alt || node.identifier}
        </ExternalLink>
      )
    case 'table':
      return (
        <table className="tbl">
          <tbody>
            {node.children.map((row, at) => (
              <tr key={at}>{row.children.map((cell, column) => tableCell(cell, at === 0, column, place))}</tr>
            ))}
          </tbody>
        </table>
      )
    default:
      return null
  }
}

function tableCell(cell: TableCell, isHead: boolean, column: number, place: Place): ReactNode {
  const content = nodes(cell.children, place)
  return isHead ? (
    <th key={column} scope="col">
      {content}
    </th>
  ) : (
    <td key={column}>{content}</td>
  )
}

/** Returns what a text looks like. More than `mostCharacters` are left out. */
export function renderMarkdown(text: string): ReactNode {
  const { children } = fromMarkdown(text.slice(0, mostCharacters), {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
  const definitions = new Map(
    children.flatMap(node => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
  )
  return nodes(children, { depth: 0, definitions })
}

/** The comment at the head of an element's file: what the element is, then what hosts need to know, one tag each. */

export interface Named {
  readonly name: string
  readonly description: string
}

export interface ElementDoc {
  readonly description: string
  /** Permissions of the server's, and what each allows in the element. */
  readonly permissions: readonly Named[]
  /** `::part` names. */
  readonly parts: readonly Named[]
  /** The default slot is called ''. */
  readonly slots: readonly Named[]
  readonly cssProperties: readonly Named[]
  /** HTML that runs as it is, its lines kept. */
  readonly examples: readonly string[]
}

const unframed = (comment: string) => comment.replace(/^[ \t]*\*+ ?/gm, '').trim()

/** A comment without its frame, its lines joined; paragraphs stay apart. */
export const plainText = (comment: string): string =>
  unframed(comment)
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const tagStart = /^(?=@(?:permission|part|slot|cssprop|example)\b)/m

function named(text: string): Named {
  const [, name = '', description = ''] = /^(\S*)\s*(?:[—–-]\s+)?([\s\S]*)$/.exec(plainText(text)) ?? []
  return /^[—–-]$/.test(name) ? { name: '', description } : { name, description }
}

export function readElementDoc(comment: string): ElementDoc {
  const [head = '', ...tags] = unframed(comment).split(tagStart)
  const of = (tag: string) =>
    tags.filter(text => text.startsWith(`@${tag}`)).map(text => text.slice(tag.length + 1).trim())
  return {
    description: upperFirst(plainText(head).replace(/^`<[\w-]+>`:\s*/, '')),
    permissions: of('permission').map(named),
    parts: of('part').map(named),
    slots: of('slot').map(named),
    cssProperties: of('cssprop').map(named),
    examples: of('example'),
  }
}

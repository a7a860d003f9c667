import type { ReactNode } from 'react'
import { documentationLink, type DocumentationTopic } from '../../../core/brand/docs-topics.ts'
import { useStore } from '@nanostores/react'
import { useCore } from '../hooks.ts'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { addKitCss } from '../stylesheet.ts'
import headingCss from './heading.css?inline'
import { partStrings } from './strings.ts'

addKitCss(headingCss)

export interface DocumentationLinkProps {
  readonly topic: DocumentationTopic
  /** Default 'Documentation'. */
  readonly children?: ReactNode
}

/** To a page of the documentation, in a new tab that knows nothing of this one; nothing where the brand names no documentation host. */
export function DocumentationLink({ topic, children }: DocumentationLinkProps) {
  const { host } = useStore(useCore().$brand)
  const p = useStrings(partStrings)
  if (host === '') return null
  return (
    <a className="doc-link" href={documentationLink(topic, host)} target="_blank" rel="noopener noreferrer">
      {children ?? p('documentation')}
      <Icon name="box-arrow-up-right" small />
      <span className="sr"> {p('newTab')}</span>
    </a>
  )
}

/** Markdown of a person: what reads it is loaded when the first one is shown. */
import type { ReactNode } from 'react'
import { lazyPart, Skeleton } from '../../kit/kit.ts'

const Rendered = lazyPart(async () => {
  const { renderMarkdown } = await import('../../dashboards/kinds/markdown.tsx')
  return ({ text }: { readonly text: string }): ReactNode => renderMarkdown(text)
})

export const MarkdownText = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div className="definition-markdown" role="group" aria-label={label}>
    <Rendered text={text} fallback={<Skeleton rows={2} />} />
  </div>
)

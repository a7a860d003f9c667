/** Shows a text in Markdown in its frame. */
import { Skeleton } from '../../kit/kit.ts'
import { MarkdownPart } from '../markdown-part.tsx'

export const MarkdownText = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div className="definition-markdown" role="group" aria-label={label}>
    <MarkdownPart text={text} fallback={<Skeleton rows={2} />} />
  </div>
)

/** Markdown of a person: what reads it is loaded when the first one is shown. */
import { lazyPart } from '../kit/kit.ts'

export const MarkdownPart = lazyPart(async () => (await import('../dashboards/kinds/markdown.tsx')).Markdown)

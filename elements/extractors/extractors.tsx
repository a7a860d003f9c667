/**
 * `<cordwood-extractors>`: the extractors of an input, with what each did, in the order in which they run; or the pages that export and
 * import them.
 *
 * @permission inputs:read:{id} — lists and exports the extractors of the input
 * @permission inputs:edit:{id} — creates, changes, orders, imports and deletes them
 * @example
 * <cordwood-extractors input-id="64c8f0a1e4b0c12345678901"></cordwood-extractors>
 */
import { defineElement } from '../kit/kit.ts'
import { ExportPage } from './export-page.tsx'
import { ExtractorList } from './extractor-list.tsx'
import css from './extractors.css?inline'
import { ImportPage } from './import-page.tsx'

export interface ExtractorsProps {
  /** Id of the input. */
  readonly inputId?: string
  /** Id of the node in the addresses of links; default that of the input, or the leader of the cluster. */
  readonly nodeId?: string
  /** 'list' (default), 'export' or 'import'. */
  readonly mode?: string
}

function Extractors({ inputId = '', nodeId, mode }: ExtractorsProps) {
  const place = { inputId, nodeId }
  switch (mode) {
    case 'export':
      return <ExportPage key={inputId} {...place} />
    case 'import':
      return <ImportPage key={inputId} {...place} />
    default:
      return <ExtractorList key={inputId} {...place} />
  }
}

defineElement<ExtractorsProps>('cordwood-extractors', Extractors, {
  props: { inputId: String, nodeId: String, mode: String },
  events: ['cordwood-extractor-created', 'cordwood-extractor-deleted'],
  styles: [css],
})

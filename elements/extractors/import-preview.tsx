/** Shows before an import which extractors are added, and names those that cannot be taken. */
import { MAX_EXTRACTORS } from '../../core/extractors/rules.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { CreateExtractor } from '../../core/extractors/schema.ts'
import { Callout, EmptyState, Panel, Table, useStrings, type Column } from '../kit/kit.ts'
import { ConditionText } from './condition-text.tsx'
import { useExtractorWords } from './extractor-words.ts'
import type { ImportPreview as Preview, PreviewState, RefusedExtractor } from './use-import-preview.ts'

export interface ImportPreviewProps {
  readonly state: PreviewState
  /** Titles of the input's extractors. */
  readonly titles: ReadonlySet<string>
  readonly count: number
}

export function ImportPreview({ state, titles, count }: ImportPreviewProps) {
  const t = useStrings(extractorScreenStrings)
  return (
    <Panel title={t('preview')}>
      {state.is === 'none' && <EmptyState icon="list" title={t('previewEmpty')} />}
      {state.is === 'busy' && <p className="pad sm muted">{t('checking')}</p>}
      {state.is === 'failed' && (
        <div className="pad">
          <Callout variant="danger">{state.words}</Callout>
        </div>
      )}
      {state.is === 'known' && <Known preview={state.preview} titles={titles} count={count} />}
    </Panel>
  )
}

interface KnownProps extends Omit<ImportPreviewProps, 'state'> {
  readonly preview: Preview
}

function Known({ preview: { taken, refused, isUnchecked }, titles, count }: KnownProps) {
  const t = useStrings(extractorScreenStrings)
  const columns = useColumns(titles)
  return (
    <>
      <div className="pad col">
        <p role="status">
          {taken.length === 0 ? t('previewNone') : t('previewTaken', { count: taken.length })}
          {isUnchecked && ` ${t('notChecked')}`}
        </p>
        {count + taken.length > MAX_EXTRACTORS && (
          <Callout variant="danger">{t('previewTooMany', { most: MAX_EXTRACTORS, count })}</Callout>
        )}
        {refused.length > 0 && (
          <Callout variant="warning" title={t('previewRefused', { count: refused.length })}>
            <RefusedList refused={refused} />
          </Callout>
        )}
      </div>
      {taken.length > 0 && (
        <Table
          label={t('previewTaken', { count: taken.length })}
          columns={columns}
          rows={taken.map((extractor, place) => ({ extractor, place }))}
          rowKey={({ place }) => String(place)}
          cards
        />
      )}
    </>
  )
}

export function RefusedList({ refused }: { readonly refused: readonly RefusedExtractor[] }) {
  const t = useStrings(extractorScreenStrings)
  return (
    <ul className="extractor-refused">
      {refused.map(({ place, title, reason }) => (
        <li key={place} className="break">
          <strong>
            {title === null ? t('entry', { place }) : t('entryNamed', { place, title: title.slice(0, 100) })}
          </strong>
          <div>{reason}</div>
        </li>
      ))}
    </ul>
  )
}

interface Row {
  readonly extractor: CreateExtractor
  readonly place: number
}

function useColumns(titles: ReadonlySet<string>): readonly Column<Row>[] {
  const t = useStrings(extractorScreenStrings)
  const words = useExtractorWords()
  return [
    {
      id: 'title',
      title: t('name'),
      rowHeader: true,
      weight: 2,
      minWidth: 160,
      render: ({ extractor: { title, extractor_type: type } }) => (
        <>
          <bdi className="medium break">{title}</bdi>
          <div className="xs muted">
            {words.typeName(type)}
            {titles.has(title) && ` · ${t('previewTwin')}`}
          </div>
        </>
      ),
    },
    {
      id: 'fields',
      title: t('fields'),
      minWidth: 140,
      wide: true,
      render: ({ extractor: { source_field: source, target_field: target } }) => (
        <bdi className="break">{target === '' ? t('fromOnly', { source }) : t('into', { source, target })}</bdi>
      ),
    },
    {
      id: 'condition',
      title: t('condition'),
      minWidth: 120,
      wide: true,
      render: ({ extractor: { condition_type: type, condition_value: value } }) => (
        <ConditionText extractor={{ condition_type: type.toLowerCase(), condition_value: value ?? '' }} />
      ),
    },
  ]
}

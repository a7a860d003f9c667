/** Columns of the list of extractors. */
import { useMemo } from 'react'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { Extractor } from '../../core/extractors/schema.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import { FieldName } from '../kit/parts/field-name.tsx'
import { Icon, useMessages, useStrings, type ClientColumn } from '../kit/kit.ts'
import { ConditionText } from './condition-text.tsx'
import { useExtractorWords } from './extractor-words.ts'

const errorsOf = ({ exceptions, converter_exceptions: conversions }: Extractor) => exceptions + conversions
/** Microseconds; null until one was measured. */
const meanOf = ({ metrics }: Extractor) => (metrics.total.time.mean > 0 ? metrics.total.time.mean : null)

/** @param all every extractor, in the order in which they run */
export function useExtractorColumns(all: readonly Extractor[] | undefined): readonly ClientColumn<Extractor>[] {
  const t = useStrings(extractorScreenStrings)
  const words = useExtractorWords()
  const { lang } = useMessages()
  return useMemo((): readonly ClientColumn<Extractor>[] => {
    const count = (value: number) => formatNumberIn(lang, value)
    const placeOf = new Map(all?.map(({ id }, index) => [id, index + 1]))
    return [
      {
        id: 'place',
        title: t('place'),
        numeric: true,
        width: 64,
        value: ({ id }) => placeOf.get(id),
        render: ({ id }) => placeOf.get(id),
      },
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        weight: 2,
        minWidth: 160,
        value: ({ title, type }) => `${title} ${words.typeName(type)}`,
        render: ({ title, type }) => <EntityTitle title={title} about={words.typeName(type)} />,
      },
      {
        id: 'fields',
        title: t('fields'),
        wide: true,
        weight: 2,
        minWidth: 150,
        value: ({ source_field: source, target_field: target }) => `${source} ${target}`,
        render: row => <Fields extractor={row} />,
      },
      {
        id: 'condition',
        title: t('condition'),
        wide: true,
        weight: 1.5,
        minWidth: 140,
        priority: 1,
        value: ({ condition_type: type, condition_value: value }) => (type === 'none' ? t('always') : value),
        render: row => <ConditionText extractor={row} />,
      },
      {
        id: 'converters',
        title: t('converters'),
        weight: 1,
        minWidth: 120,
        priority: 2,
        value: ({ converters }) => converters.map(({ type }) => words.converterName(type)).join(', '),
        render: ({ converters }) => {
          const names = converters.map(({ type }) => words.converterName(type)).join(', ')
          return names === '' ? (
            <span className="faint">{t('noConverters')}</span>
          ) : (
            <span className="trunc extractor-line" title={names}>
              {names}
            </span>
          )
        },
      },
      {
        id: 'ran',
        title: t('ran'),
        numeric: true,
        sortable: true,
        width: 92,
        value: ({ metrics }) => metrics.execution.rate.total,
        render: ({ metrics }) => count(metrics.execution.rate.total),
      },
      {
        id: 'misses',
        title: t('misses'),
        numeric: true,
        sortable: true,
        width: 92,
        value: ({ metrics }) => metrics.condition_misses,
        render: ({ metrics }) => count(metrics.condition_misses),
      },
      {
        id: 'errors',
        title: t('errors'),
        numeric: true,
        sortable: true,
        width: 84,
        value: errorsOf,
        render: row => {
          const errors = errorsOf(row)
          return errors === 0 ? (
            <span className="faint">0</span>
          ) : (
            <span className="extractor-errors">
              <Icon name="exclamation-triangle-fill" small /> {count(errors)}
            </span>
          )
        },
      },
      {
        id: 'meanTime',
        title: t('meanTime'),
        numeric: true,
        sortable: true,
        width: 104,
        value: meanOf,
        render: row => {
          const mean = meanOf(row)
          return mean === null ? (
            <span className="faint">{t('notMeasured')}</span>
          ) : (
            t('microseconds', { count: count(mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean)) })
          )
        },
      },
    ]
  }, [t, words, lang, all])
}

function Fields({ extractor: { source_field: source, target_field: target } }: { readonly extractor: Extractor }) {
  const t = useStrings(extractorScreenStrings)
  const words = target === '' ? t('fromOnly', { source }) : t('into', { source, target })
  return (
    <span className="extractor-fields" title={words}>
      <bdi className="mono break">
        <FieldName name={source} />
      </bdi>
      <span className="extractor-arrow" role="img" aria-label={words}>
        <Icon name="chevron-right" small />
      </span>
      {target === '' ? (
        <span className="muted">…</span>
      ) : (
        <bdi className="mono break">
          <FieldName name={target} />
        </bdi>
      )}
    </span>
  )
}

/** In which order, and with it which values are the first where there are too many. */
import type { AggregationConfig, Direction, SortConfig } from '../../../core/views/schema.ts'
import { canonical, nameOf } from '../../../core/widgets/series.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Button, SelectField, useStrings } from '../../kit/kit.ts'
import { shortText } from '../chart/text.ts'
import { EditorItem, EditorPart, type ProblemOf } from './editor-part.tsx'

export interface SortingProps {
  readonly config: AggregationConfig
  readonly problemOf: ProblemOf
  readonly onConfig: (config: AggregationConfig) => void
}

const valueOf = ({ type, field }: Pick<SortConfig, 'type' | 'field'>) =>
  `${type} ${type === 'series' ? canonical(field) : field}`

export function Sorting({ config, problemOf, onConfig }: SortingProps) {
  const t = useStrings(widgetStrings)
  const choices: readonly (SortConfig & { readonly label: string })[] = [
    ...config.series.map(one => ({
      type: 'series' as const,
      field: canonical(one.function),
      direction: 'Descending' as const,
      label: nameOf(one),
    })),
    ...[...config.row_pivots, ...config.column_pivots]
      .flatMap(({ fields }) => fields)
      .map(field => ({ type: 'pivot' as const, field, direction: 'Ascending' as const, label: field })),
  ]
  const options = choices.map(choice => ({ value: valueOf(choice), label: shortText(choice.label, 80) }))
  const directions = [
    { value: 'Ascending', label: t('ascending') },
    { value: 'Descending', label: t('descending') },
  ]
  const free = choices.find(choice => !config.sort.some(one => valueOf(one) === valueOf(choice)))
  const put = (index: number, change: Partial<SortConfig>) =>
    onConfig({ ...config, sort: config.sort.map((one, at) => (at === index ? { ...one, ...change } : one)) })
  return (
    <EditorPart title={t('sorting')}>
      {config.sort.map((sort, index) => (
        <EditorItem
          key={index}
          name={t('sortNumber', { number: index + 1 })}
          onRemove={() => onConfig({ ...config, sort: config.sort.filter((_, at) => at !== index) })}
        >
          <div className="pairfields">
            <SelectField
              label={t('sortBy')}
              options={options}
              value={valueOf(sort)}
              error={problemOf(`sort.${index}`)}
              onChange={value => {
                const choice = choices.find(one => valueOf(one) === value)
                if (choice) put(index, { type: choice.type, field: choice.field })
              }}
            />
            <SelectField
              label={t('direction')}
              options={directions}
              value={sort.direction}
              onChange={value => put(index, { direction: (value ?? 'Ascending') as Direction })}
            />
          </div>
        </EditorItem>
      ))}
      {free && (
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() =>
              onConfig({
                ...config,
                sort: [...config.sort, { type: free.type, field: free.field, direction: free.direction }],
              })
            }
          >
            {t('addSort')}
          </Button>
        </div>
      )}
    </EditorPart>
  )
}

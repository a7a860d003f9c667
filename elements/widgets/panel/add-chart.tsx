/** The button that adds a chart: the ones that are asked for most at once, all others by the editor. */
import { useState } from 'react'
import type { AggregationWidget } from '../../../core/views/schema.ts'
import { chartFor, drawnAs, newAggregation, topValuesOf } from '../../../core/widgets/defaults.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { numeric } from '../../../core/widgets/types/numeric.ts'
import { Button, Menu, ModalForm, SelectField, useStrings, type MenuItem } from '../../kit/kit.ts'
import type { WidgetField } from '../widgets-panel.tsx'

export interface AddChartProps {
  readonly fields: readonly WidgetField[]
  readonly onAdd: (widget: AggregationWidget) => void
  /** The editor, with a chart that is not there yet. */
  readonly onBuild: (widget: AggregationWidget) => void
  /** Further things to add, which are no charts. */
  readonly more?: readonly MenuItem[] | undefined
}

export function AddChart({ fields, onAdd, onBuild, more }: AddChartProps) {
  const t = useStrings(widgetStrings)
  const [asks, setAsks] = useState<'topValuesOf' | 'numbersOf' | null>(null)
  return (
    <>
      <Menu
        label={t(more ? 'addWidget' : 'addChart')}
        align="end"
        items={[
          { label: t('countOverTime'), icon: 'bar-chart', onSelect: () => onAdd(newAggregation()) },
          { label: t('topValuesOf'), icon: 'pie-chart', onSelect: () => setAsks('topValuesOf') },
          { label: t('numbersOf'), icon: 'graph-up', onSelect: () => setAsks('numbersOf') },
          {
            label: t('countOfAll'),
            icon: '123',
            onSelect: () => onAdd(newAggregation({ row_pivots: [], ...drawnAs(numeric) })),
          },
          'separator',
          { label: t('newChart'), icon: 'pencil', onSelect: () => onBuild(newAggregation()) },
          ...(more ? ['separator' as const, ...more] : []),
        ]}
        trigger={trigger => (
          <Button {...trigger} size={more ? 'md' : 'sm'} icon="plus">
            {t(more ? 'addWidget' : 'addChart')}
          </Button>
        )}
      />
      {asks && (
        <AskField
          title={t(asks)}
          fields={asks === 'numbersOf' ? fields.filter(({ kind }) => kind === 'number') : fields}
          onCancel={() => setAsks(null)}
          onField={field => {
            setAsks(null)
            onAdd(asks === 'numbersOf' ? chartFor(field, 'number') : topValuesOf(field))
          }}
        />
      )}
    </>
  )
}

function AskField({
  title,
  fields,
  onField,
  onCancel,
}: {
  readonly title: string
  readonly fields: readonly WidgetField[]
  readonly onField: (field: string) => void
  readonly onCancel: () => void
}) {
  const t = useStrings(widgetStrings)
  const [field, setField] = useState<string | null>(null)
  return (
    <ModalForm
      title={title}
      submitLabel={t('addChart')}
      onCancel={onCancel}
      onSubmit={() => {
        if (field !== null) onField(field)
      }}
    >
      <SelectField
        label={t('groupField')}
        required
        placeholder={t('chooseField')}
        value={field}
        onChange={setField}
        options={fields.map(({ name }) => ({ value: name, label: name }))}
      />
    </ModalForm>
  )
}

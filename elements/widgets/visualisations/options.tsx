/** Fields that the settings of several visualisations share. */
import type { AggregationConfig } from '../../../core/views/schema.ts'
import { settingsOf } from '../../../core/widgets/visualization-settings.ts'
import type { AxisType } from '../../../core/widgets/settings.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import type { VisualizationConfigs } from '../../../core/widgets/types.ts'
import type { Interpolation } from '../../../core/widgets/types/line.ts'
import { SelectField, useStrings } from '../../kit/kit.ts'
import type { OptionsProps } from './visualisation.ts'

/** The settings as they stand, and how to change some of them. */
export function useSettings<V extends keyof VisualizationConfigs>(
  { config, onConfig }: OptionsProps,
  visualization: V,
) {
  const settings = settingsOf(config, visualization)
  const set = (change: Partial<VisualizationConfigs[V]>) =>
    onConfig({ visualization_config: { ...settings, ...change } as AggregationConfig['visualization_config'] })
  return [settings, set] as const
}

export function AxisTypeField({
  value,
  onChange,
}: {
  readonly value: AxisType
  readonly onChange: (value: AxisType) => void
}) {
  const t = useStrings(widgetStrings)
  const options = [
    { value: 'linear', label: t('linear') },
    { value: 'logarithmic', label: t('logarithmic') },
  ]
  return (
    <SelectField
      label={t('axisType')}
      options={options}
      value={value}
      onChange={choice => onChange((choice ?? 'linear') as AxisType)}
    />
  )
}

export function InterpolationField({
  value,
  onChange,
}: {
  readonly value: Interpolation
  readonly onChange: (value: Interpolation) => void
}) {
  const t = useStrings(widgetStrings)
  const options = [
    { value: 'linear', label: t('straight') },
    { value: 'step-after', label: t('stepAfter') },
    { value: 'spline', label: t('spline') },
  ]
  return (
    <SelectField
      label={t('interpolation')}
      options={options}
      value={value}
      onChange={choice => onChange((choice ?? 'linear') as Interpolation)}
    />
  )
}

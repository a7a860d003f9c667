/** Colours of one's own for what the preview shows. */
import type { AggregationConfig } from '../../../core/views/schema.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { chartColor } from '../../../core/widgets/defaults.ts'
import { withColor } from '../../../core/widgets/edit.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Button, ColorField, IconButton, useStrings } from '../../kit/kit.ts'
import { shortText } from '../chart/text.ts'
import { useLook } from '../chart/look.tsx'
import { EditorPart } from './editor-part.tsx'

const mostNames = 15

const hex = (color: string) =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

export function Colors({
  config,
  names,
  onConfig,
}: {
  readonly config: AggregationConfig
  readonly names: readonly string[]
  readonly onConfig: (config: AggregationConfig) => void
}) {
  const t = useStrings(widgetStrings)
  const look = useLook()
  const palette = look.series.map(hex)
  return (
    <EditorPart title={t('colors')}>
      {names.length > mostNames && (
        <p className="xs muted">{t('colorsCut', { shown: mostNames, total: formatNumber(names.length) })}</p>
      )}
      {names.slice(0, mostNames).map((name, index) => {
        const color = chartColor(config.formatting_settings, name)
        const shown = shortText(name)
        return (
          <div key={name} className="row">
            <span className="grow trunc sm" title={shortText(name, 300)}>
              {shown}
            </span>
            {color === null ? (
              <Button size="sm" onClick={() => onConfig(withColor(config, name, palette[index % palette.length]!))}>
                {t('ownColor')}
                <span className="sr"> {shown}</span>
              </Button>
            ) : (
              <>
                <ColorField
                  label={t('colorOf', { name: shown })}
                  hideLabel
                  palette={palette}
                  value={color}
                  onChange={value => onConfig(withColor(config, name, value))}
                />
                <IconButton
                  size="sm"
                  icon="x"
                  label={`${t('defaultColor')}: ${shown}`}
                  onClick={() => onConfig(withColor(config, name, ''))}
                />
              </>
            )}
          </div>
        )
      })}
    </EditorPart>
  )
}

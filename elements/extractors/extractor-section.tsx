/** Details of an extractor, opened below its row: settings, converters, and what it did since the start of the server. */
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import { extractorSettingStrings } from '../../core/extractors/setting-strings.ts'
import type { Extractor } from '../../core/extractors/schema.ts'
import type { TimerRate } from '../../core/system/schema.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { Callout, useMessages, useStrings, ValueRows, type ValueRow } from '../kit/kit.ts'
import { ConditionText } from './condition-text.tsx'
import { useExtractorWords } from './extractor-words.ts'

export function ExtractorSection({ extractor }: { readonly extractor: Extractor }) {
  return (
    <div className="extractor-section">
      <Definition extractor={extractor} />
      <Counts extractor={extractor} />
    </div>
  )
}

/** A setting by its label, where this version knows it. */
function useSettingRows(): (config: Readonly<Record<string, unknown>>) => readonly ValueRow[] {
  const t = useStrings(extractorScreenStrings)
  const labels = useStrings(extractorSettingStrings)
  return config =>
    Object.entries(config).map(([name, value]) => ({
      label: Object.hasOwn(extractorSettingStrings.strings, name)
        ? labels(name as keyof typeof extractorSettingStrings.strings & 'regex')
        : name,
      value:
        typeof value === 'boolean' ? (
          t(value ? 'yes' : 'no')
        ) : (
          <code className="mono extractor-code break">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        ),
    }))
}

function Definition({ extractor }: { readonly extractor: Extractor }) {
  const t = useStrings(extractorScreenStrings)
  const words = useExtractorWords()
  const rowsOf = useSettingRows()
  const settings = rowsOf(extractor.extractor_config)
  return (
    <div className="col">
      <h2 className="sm">{words.typeName(extractor.type)}</h2>
      {settings.length === 0 ? <p className="sm muted">{t('noSettings')}</p> : <ValueRows rows={settings} />}
      <ValueRows
        rows={[
          { label: t('condition'), value: <ConditionText extractor={extractor} whole /> },
          { label: t('isCut'), value: t(extractor.cursor_strategy === 'cut' ? 'yes' : 'no') },
          { label: t('createdBy'), value: <bdi className="break">{extractor.creator_user_id}</bdi> },
        ]}
      />
      <h2 className="sm">{t('converters')}</h2>
      {extractor.converters.length === 0 && <p className="sm muted">{t('noConverters')}</p>}
      <ol className="extractor-converters">
        {extractor.converters.map(({ type, config }, index) => (
          <li key={index} className="col">
            <span className="medium">{words.converterName(type)}</span>
            {Object.keys(config).length > 0 && <ValueRows rows={rowsOf(config)} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

const steps = [
  ['stepTotal', 'total'],
  ['stepCondition', 'condition'],
  ['stepExecution', 'execution'],
  ['stepConverters', 'converters'],
] as const

function Counts({ extractor }: { readonly extractor: Extractor }) {
  const t = useStrings(extractorScreenStrings)
  const { lang } = useMessages()
  const { metrics, exceptions, converter_exceptions: conversions } = extractor
  const time = (value: number) => t('microseconds', { count: formatNumberIn(lang, Math.round(value)) })
  const timing = ({ rate, time: { mean, max } }: TimerRate) => {
    const runs = t('runs', { count: rate.total })
    return max === 0 ? runs : `${runs}, ${t('times', { mean: time(mean), max: time(max) })}`
  }
  return (
    <div className="col">
      <h2 className="sm">{t('counts')}</h2>
      <ValueRows rows={steps.map(([label, timer]) => ({ label: t(label), value: timing(metrics[timer]) }))} />
      {exceptions + conversions > 0 && (
        <Callout variant="warning">
          {exceptions > 0 && <p>{t('failedExtractions', { count: exceptions })}</p>}
          {conversions > 0 && <p>{t('failedConversions', { count: conversions })}</p>}
          <p className="sm">{t('failuresHint')}</p>
        </Callout>
      )}
    </div>
  )
}

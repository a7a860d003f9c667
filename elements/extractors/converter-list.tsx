/** The converters of an extractor, in the order in which they work. */
import { useRef } from 'react'
import { converterTypes, type ConverterName } from '../../core/extractors/converters.ts'
import { settingsValues, type ConverterValues } from '../../core/extractors/form-values.ts'
import { MAX_CONVERTERS } from '../../core/extractors/rules.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import { extractorStrings } from '../../core/extractors/strings.ts'
import { moved } from '../kit/fields/reorder.ts'
import { IconButton, SelectField, useStrings } from '../kit/kit.ts'
import type { FieldsProps } from './field-props.ts'
import { SettingFields } from './setting-fields.tsx'
import { useOffered } from './use-offered.ts'

export function ConverterList({ values: { converters }, onChange, errorOf }: FieldsProps) {
  const t = useStrings(extractorScreenStrings)
  const s = useStrings(extractorStrings)
  const list = useRef<HTMLOListElement>(null)
  const offered = useOffered(Object.keys(converterTypes) as ConverterName[])
  const change = (next: readonly ConverterValues[]) => onChange({ converters: next })
  const add = (type: string | null) => {
    if (type === null) return
    const name = type as ConverterName
    const key = Math.max(-1, ...converters.map(one => one.key)) + 1
    change([...converters, { key, type: name, config: settingsValues(converterTypes[name]) }])
  }
  const remove = (place: number) => {
    change(converters.toSpliced(place, 1))
    // The pressed button goes with its converter.
    list.current?.parentElement?.querySelector<HTMLElement>('.extractor-add [role="combobox"]')?.focus()
  }
  return (
    <>
      <p className="sm muted">{t('convertersHint')}</p>
      <ol className="extractor-converters" ref={list}>
        {converters.map((converter, place) => {
          const name = s(converter.type)
          return (
            <li key={converter.key} className="extractor-converter">
              <div className="row">
                <h3 className="grow">
                  {place + 1}. {name}
                </h3>
                <IconButton
                  size="sm"
                  icon="arrow-up"
                  label={t('converterUp', { name })}
                  disabled={place === 0}
                  onClick={() => change(moved(converters, place, place - 1))}
                />
                <IconButton
                  size="sm"
                  icon="arrow-down"
                  label={t('converterDown', { name })}
                  disabled={place === converters.length - 1}
                  onClick={() => change(moved(converters, place, place + 1))}
                />
                <IconButton
                  size="sm"
                  icon="trash"
                  label={t('removeConverter', { name })}
                  onClick={() => remove(place)}
                />
              </div>
              <SettingFields
                settings={converterTypes[converter.type]}
                values={converter.config}
                onChange={config => change(converters.with(place, { ...converter, config }))}
                errorOf={setting => errorOf(`converters[${place}].config.${setting}`)}
              />
            </li>
          )
        })}
      </ol>
      {converters.length < MAX_CONVERTERS ? (
        <div className="extractor-add">
          <SelectField
            label={t('addConverter')}
            placeholder={t('chooseConverter')}
            options={offered.map(value => ({ value, label: s(value) }))}
            value={null}
            error={errorOf('converters')}
            onChange={add}
          />
        </div>
      ) : (
        <p className="sm muted">{t('convertersFull', { count: MAX_CONVERTERS })}</p>
      )}
    </>
  )
}

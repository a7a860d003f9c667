/** The fields of an input type, in their parts; what is hidden shows itself where something in it is wrong. */
import { useState } from 'react'
import type { FieldErrors } from '../../core/client/validation-errors.ts'
import { formGroups } from '../../core/inputs/form-groups.ts'
import type { RequestedConfiguration, RequestedField } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Disclosure, useStrings } from '../kit/kit.ts'
import { ConfigurationField } from './configuration-field.tsx'
import type { FieldValue, FormValues } from './form-values.ts'

export interface ConfigurationFieldsProps {
  readonly requested: RequestedConfiguration
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly onChange: (name: string, value: FieldValue) => void
}

/** Without them there is no TLS, though a type calls them optional. */
const neededWith = (name: string, field: RequestedField, isTls: boolean): RequestedField =>
  isTls && (name === 'tls_cert_file' || name === 'tls_key_file') ? { ...field, is_optional: false } : field

export function ConfigurationFields({ requested, values, errors, onChange }: ConfigurationFieldsProps) {
  const t = useStrings(inputStrings)
  const [open, setOpen] = useState(false)
  const { first, tlsSwitch, tls, more } = formGroups(requested)
  const errorOf = (name: string) => errors.get(name)?.[0] ?? errors.get(`configuration.${name}`)?.[0]
  const show = ([name, field]: readonly [string, RequestedField]) => (
    <ConfigurationField
      key={name}
      name={name}
      field={field}
      value={values[name]}
      error={errorOf(name)}
      onChange={value => onChange(name, value)}
    />
  )
  const isTls = tlsSwitch !== null && values[tlsSwitch[0]] === true
  const isWrong = ([name]: readonly [string, RequestedField]) => errorOf(name) !== undefined
  return (
    <>
      {first.map(show)}
      {tlsSwitch && show(tlsSwitch)}
      {(isTls || tls.some(isWrong)) && (
        <div className="form-part">{tls.map(([name, field]) => show([name, neededWith(name, field, isTls)]))}</div>
      )}
      {more.length > 0 && (
        <div onInvalidCapture={() => setOpen(true)}>
          <Disclosure title={t('moreSettings')} open={open || more.some(isWrong)} onToggle={setOpen}>
            <div className="form-part">{more.map(show)}</div>
          </Disclosure>
        </div>
      )}
    </>
  )
}

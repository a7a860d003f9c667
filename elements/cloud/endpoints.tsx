import { useState } from 'react'
import { endpointFields, problemText } from '../../core/cloud/fields.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { UrlField } from '../configuration/whitelisted-url-field.tsx'
import { Disclosure, useMessages, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'

const scheme = 'https://'

/** A broken rule disables the step, so its reason is shown while typing, except while the text may still become an address. */
function Endpoint({ name }: { readonly name: (typeof endpointFields)[number] }) {
  const t = useStrings(cloudStrings)
  const messages = useMessages()
  const {
    state: { fields },
    change,
  } = useCloud()
  const { value, error } = fields[name]
  return (
    <UrlField
      name={name}
      label={t(name)}
      hint={t('endpointHelp')}
      value={value}
      error={error && !scheme.startsWith(value.trim()) ? problemText(messages, name, error) : undefined}
      onChange={url => change(name, url)}
    />
  )
}

/** Addresses in place of the provider's own; open where one is filled in. */
export function Endpoints() {
  const t = useStrings(cloudStrings)
  const {
    state: { fields },
  } = useCloud()
  const [open, setOpen] = useState(() => endpointFields.some(name => fields[name].value !== ''))
  return (
    <div className="fold">
      <Disclosure title={t('endpoints')} open={open} onToggle={setOpen}>
        <div className="form">
          {endpointFields.map(name => (
            <Endpoint key={name} name={name} />
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

import { useState } from 'react'
import { endpointFields } from '../../core/cloud/fields.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Disclosure, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudText } from './cloud-fields.tsx'

/** Addresses in place of the provider's own; open where one is filled in. */
export function Endpoints() {
  const t = useStrings(cloudStrings)
  const { state: { fields } } = useCloud()
  const [open, setOpen] = useState(() => endpointFields.some(name => fields[name].value !== ''))
  return (
    <div className="fold">
      <Disclosure title={t('endpoints')} open={open} onToggle={setOpen}>
        <div className="form">
          {endpointFields.map(name => <CloudText key={name} name={name} hint={t('endpointHelp')} mono />)}
        </div>
      </Disclosure>
    </div>
  )
}

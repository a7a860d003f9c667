/** Asks which pages are shown on a TV, and how long. */
import { useState } from 'react'
import { tvAddressOf, type TvAddress } from '../../core/dashboards/address.ts'
import type { Dashboard } from '../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { CheckboxField, ModalForm, NumberField, useStrings } from '../kit/kit.ts'
import { shortText } from '../widgets/chart/text.ts'

export interface TvDialogProps {
  readonly dashboard: Dashboard
  readonly onStart: (tv: TvAddress) => void
  readonly onClose: () => void
}

export function TvDialog({ dashboard: { pages }, onStart, onClose }: TvDialogProps) {
  const t = useStrings(dashboardStrings)
  const usual = tvAddressOf(new URLSearchParams())
  const [interval, setInterval] = useState<number | undefined>(usual.interval)
  const [refresh, setRefresh] = useState<number | undefined>(usual.refresh)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const shown = pages.map((_, at) => at).filter(at => !left.has(at))
  const toggle = (at: number) =>
    setLeft(before => {
      const next = new Set(before)
      if (!next.delete(at)) next.add(at)
      return next
    })
  return (
    <ModalForm
      title={t('tvTitle')}
      submitLabel={t('startTv')}
      submitDisabled={shown.length === 0}
      width="sm"
      onSubmit={() =>
        onStart({
          tabs: left.size === 0 ? null : shown,
          interval: interval ?? usual.interval,
          refresh: refresh ?? usual.refresh,
        })
      }
      onCancel={onClose}
    >
      <p className="muted">{t('tvHint')}</p>
      {pages.length > 1 && (
        <fieldset className="col">
          <legend className="label">{t('tvPages')}</legend>
          {pages.map(({ id, title }, at) => (
            <CheckboxField
              key={id}
              label={shortText(title, 80) || t('page', { number: at + 1 })}
              checked={!left.has(at)}
              onChange={() => toggle(at)}
            />
          ))}
        </fieldset>
      )}
      <NumberField label={t('tvInterval')} value={interval} rules={{ required: true, min: 1 }} onChange={setInterval} />
      <NumberField label={t('tvRefresh')} value={refresh} rules={{ required: true, min: 1 }} onChange={setRefresh} />
    </ModalForm>
  )
}

import type { DashboardPage } from '../../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { SelectField, useStrings } from '../../kit/kit.ts'
import { shortText } from '../../widgets/chart/text.ts'

export interface PageSelectProps {
  readonly pages: readonly DashboardPage[]
  /** This page is not offered. */
  readonly without?: string
  readonly value: string
  readonly onPage: (id: string) => void
}

/** One of the pages of a dashboard, by its title or number. */
export function PageSelect({ pages, without, value, onPage }: PageSelectProps) {
  const t = useStrings(dashboardStrings)
  const options = pages.map(({ id, title }, at) => ({
    value: id,
    label: shortText(title, 80) || t('page', { number: at + 1 }),
  }))
  return (
    <SelectField
      label={t('toPage')}
      required
      value={value}
      options={options.filter(option => option.value !== without)}
      onChange={next => {
        if (next !== null) onPage(next)
      }}
    />
  )
}

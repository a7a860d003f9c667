/** Asks which dashboard the messages of a search page are put on. */
import { useMemo } from 'react'
import { messagesOfSearch, type PageOfSearchOptions } from '../../core/dashboards/from-search.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import type { SearchPage } from '../../core/search/page.ts'
import { useStrings } from '../kit/kit.ts'
import { AddToDashboard } from './add-to-dashboard.tsx'

export interface AddMessagesProps {
  readonly page: SearchPage
  readonly of: Omit<PageOfSearchOptions, 'title'>
  readonly onClose: () => void
}

export function AddMessages({ page, of, onClose }: AddMessagesProps) {
  const t = useStrings(dashboardStrings)
  // The page may change behind the dialog; what was chosen is added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  const { widget, title } = useMemo(() => messagesOfSearch(page, of), [])
  return <AddToDashboard widget={widget} title={title} name={title || t('messageList')} onClose={onClose} />
}

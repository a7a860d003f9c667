/** The state of the list: page, query and filters in the address where a shell gives it. */
import { useCallback, useMemo } from 'react'
import { auditStrings } from '../../core/audit/strings.ts'
import { formatDateTime } from '../../core/time/formats.ts'
import {
  useCore,
  useNavigate,
  useStrings,
  useTableState,
  useTimeZone,
  type Filter,
  type TableChoice,
  type TableState,
} from '../kit/kit.ts'
import { filtersOfText, filtersText, type AuditFilterValue } from './filters-in-address.ts'
import { actionName, typeName } from './words.ts'

export function useAuditState(parameters: string | undefined): TableState {
  const { routes } = useCore()
  const navigate = useNavigate()
  const titleOf = useFilterTitle()
  const table = useTableState({
    url: { parameters, address: routes.auditLog, withQuery: true },
    defaults: { pageSize: 20 },
  })
  const { change: changeTable, pageSize, query } = table
  const text = parameters === undefined ? null : (new URLSearchParams(parameters).get('filters') ?? '')
  const filters = useMemo(
    () => (text === null ? table.filters : filtersOfText(text).map(one => ({ ...one, title: titleOf(one) }))),
    [text, table.filters, titleOf],
  )
  const change = useCallback(
    (next: Partial<TableChoice>) => {
      if (text === null || next.filters === undefined) return changeTable(next)
      const shown = { query: next.query ?? query, filters: filtersText(next.filters) }
      const chosen = Object.entries(shown).filter(([, value]) => value !== '')
      navigate(routes.auditLog({ pageSize, ...Object.fromEntries(chosen) }), { replace: true })
    },
    [text, changeTable, query, pageSize, navigate, routes],
  )
  return useMemo(() => ({ ...table, filters, change }), [table, filters, change])
}

/** Returns the text of a filter's chip: times in the user's zone, actions and types in words. */
function useFilterTitle(): (filter: AuditFilterValue) => Filter['title'] {
  const t = useStrings(auditStrings)
  const zone = useTimeZone()
  return useCallback(
    ({ attributeId, value }) => {
      if (attributeId === 'action') return actionName(t, value)
      if (attributeId === 'type') return typeName(t, value)
      if (attributeId !== 'at') return value
      const [from = '', to = ''] = value.split('><').map(end => {
        const at = Date.parse(end)
        return Number.isNaN(at) ? '…' : formatDateTime(at, 'default', zone)
      })
      return t('until', { from, to })
    },
    [t, zone],
  )
}

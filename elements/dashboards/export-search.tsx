/** Makes a new dashboard of a search page: the shell is led to it, other pages are asked for a title first. */
import { useEffect, useRef, useState } from 'react'
import { pageOfSearch, type PageOfSearchOptions } from '../../core/dashboards/from-search.ts'
import { handOver } from '../../core/dashboards/handed-over.ts'
import type { SearchPage } from '../../core/search/page.ts'
import { useCore, useNavigate } from '../kit/kit.ts'
import { NewDashboard } from './new-dashboard.tsx'

export interface ExportSearchProps {
  readonly page: SearchPage
  readonly of: PageOfSearchOptions
  /** In a shell, which has a page for a new dashboard; elsewhere it is stored before anybody goes there. */
  readonly hosted: boolean
  readonly onClose: () => void
}

export function ExportSearch({ page, of, hosted, onClose }: ExportSearchProps) {
  const core = useCore()
  const navigate = useNavigate()
  const [made] = useState(() => pageOfSearch(page, of))
  const isDone = useRef(false)
  useEffect(() => {
    if (!hosted || isDone.current) return
    isDone.current = true
    handOver(core, made)
    navigate(core.routes.newDashboard())
    onClose()
  }, [hosted, core, navigate, made, onClose])
  return hosted ? null : <NewDashboard page={made} onClose={onClose} />
}

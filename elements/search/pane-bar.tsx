/** The bar above the panes: which of them is shown, and how their content is renewed and taken away. */
import type { ReactNode, Ref } from 'react'
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { searchStrings } from '../../core/search/strings.ts'
import { Button, useStrings } from '../kit/kit.ts'
import { useSearchPage, type Pane } from './page-context.ts'

const names = { messages: 'paneMessages', charts: 'paneCharts', patterns: 'panePatterns' } as const satisfies Record<
  Pane,
  string
>

export interface PaneBarProps {
  /** Opens the fields; absent while they are open. */
  readonly onFields?: () => void
  /** Receives the tools of the active pane. */
  readonly tools: Ref<HTMLSpanElement>
  readonly children?: ReactNode
}

export function PaneBar({ onFields, tools, children }: PaneBarProps) {
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  const { pane, setPane, live, setLive, page } = useSearchPage()
  const countOf = (name: Pane) => (name === 'charts' && page.widgets.length > 0 ? page.widgets.length : null)
  return (
    <div className="row wrap pane-bar">
      {onFields && (
        <Button size="sm" icon="layout-sidebar" onClick={onFields}>
          {t('fields')}
        </Button>
      )}
      <span className="group" role="group" aria-label={p('panes')}>
        {(Object.keys(names) as Pane[]).map(name => (
          <Button key={name} size="sm" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {p(names[name])}
            {countOf(name) !== null && <span className="faint tabular"> {countOf(name)}</span>}
          </Button>
        ))}
      </span>
      <Button size="sm" icon="broadcast" aria-pressed={live} title={p('liveTail')} onClick={() => setLive(!live)}>
        <span className="desk-label">{p('liveTail')}</span>
      </Button>
      <span ref={tools} className="pane-tools" />
      <span className="row end pane-actions">{children}</span>
    </div>
  )
}

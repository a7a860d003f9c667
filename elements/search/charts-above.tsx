/** The charts above the messages, so that both stand on one screen: folded by their head, resized at their lower edge. */
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TimeRange } from '../../core/search/schema.ts'
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { Icon, IconButton, useStrings } from '../kit/kit.ts'
import { ChartsPane } from './charts-pane.tsx'
import { useSearchPage } from './page-context.ts'
import { PaneSplitter } from './pane-splitter.tsx'

/** A row of the grid: a chart of usual size is seen whole beside a screen of messages. */
const rowHeight = 60
const leastHeight = 120
/** The least height of the messages in the pane. */
const leastBelow = 140

export interface ChartsAboveProps {
  readonly timerange: TimeRange
  /** In pixels; 0: folded; null: nobody said. */
  readonly height: number | null
  readonly onHeight: (height: number | null) => void
  /** All of the page scrolls: the charts are folded until somebody wants them, and as high as they are. */
  readonly narrow: boolean
}

export function ChartsAbove({ timerange, height, onHeight, narrow }: ChartsAboveProps) {
  const p = useStrings(searchPageStrings)
  const id = useId()
  const { page, setPane } = useSearchPage()
  const region = useRef<HTMLElement>(null)
  const [tools, setTools] = useState<Element | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const isOpen = height === null ? !narrow : height > 0
  const shownHeight = dragged ?? height
  const measured = () => region.current!.getBoundingClientRect().height
  const most = () => Math.max(leastHeight, (region.current?.parentElement?.clientHeight ?? 0) - leastBelow)
  return (
    <>
      <section
        ref={region}
        className={isOpen ? 'charts-above open' : 'charts-above'}
        aria-label={p('paneCharts')}
        style={isOpen && !narrow && shownHeight ? { height: `${shownHeight}px` } : undefined}
      >
        <header className="row">
          <button
            type="button"
            className="above-head"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onHeight(isOpen ? 0 : narrow ? leastHeight : null)}
          >
            <Icon name="chevron-right" small className="chevron" />
            {p('paneCharts')} <span className="faint tabular">{page.widgets.length}</span>
          </button>
          <span ref={setTools} className="row end" />
          <IconButton size="sm" icon="arrows-fullscreen" label={p('onlyCharts')} onClick={() => setPane('charts')} />
        </header>
        <div id={id} className="above-body">
          {isOpen && (
            <ChartsPane
              timerange={timerange}
              rowHeight={narrow ? undefined : rowHeight}
              toolbar={add => tools && createPortal(add, tools)}
            />
          )}
        </div>
      </section>
      {isOpen && !narrow && (
        <PaneSplitter
          label={p('chartsHeight')}
          valueOf={measured}
          least={leastHeight}
          most={most}
          onMove={setDragged}
          onEnd={next => {
            setDragged(null)
            onHeight(next)
          }}
        />
      )}
    </>
  )
}

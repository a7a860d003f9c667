import type { Opened, OpenedPage } from '../../core/start/schema.ts'
import { startStrings } from '../../core/start/strings.ts'
import { RelativeTime, useStrings } from '../kit/kit.ts'
import { EntityName, StartList } from './start-list.tsx'

const entriesOf = ({ lastOpened }: OpenedPage) => lastOpened

export function LastOpened() {
  const t = useStrings(startStrings)
  return (
    <StartList<OpenedPage, Opened>
      title={t('lastOpened')}
      icon="clock-history"
      path="/startpage/lastOpened"
      entriesOf={entriesOf}
      none={t('lastOpenedNone')}
    >
      {({ grn, title, timestamp }) => (
        <li key={grn}>
          <span className="what">
            <EntityName grn={grn} title={title} />
          </span>
          <span className="xs muted">
            <RelativeTime value={timestamp} />
          </span>
        </li>
      )}
    </StartList>
  )
}

import type { ActivityEntry, ActivityPage } from '../../core/start/schema.ts'
import { startStrings } from '../../core/start/strings.ts'
import { RelativeTime, useStrings } from '../kit/kit.ts'
import { EntityName, StartList } from './start-list.tsx'

const activities = ['create', 'update', 'delete', 'share', 'unshare'] as const
const isActivity = (type: string): type is (typeof activities)[number] =>
  (activities as readonly string[]).includes(type)

const entriesOf = ({ recentActivity }: ActivityPage) => recentActivity

export function RecentActivity() {
  const t = useStrings(startStrings)
  return (
    <StartList<ActivityPage, ActivityEntry>
      title={t('recentActivity')}
      icon="activity"
      path="/startpage/recentActivity"
      entriesOf={entriesOf}
      none={t('recentActivityNone')}
    >
      {({ id, activity_type, item_grn, item_title, user_name: user, timestamp }) => (
        <li key={id}>
          <span className="what">
            <span className="muted">
              <bdi>
                {isActivity(activity_type)
                  ? t(activity_type, { user })
                  : t('otherActivity', { user, activity: activity_type })}
              </bdi>
            </span>{' '}
            <EntityName grn={item_grn} title={item_title} linked={activity_type !== 'delete'} />
          </span>
          <span className="xs muted">
            <RelativeTime value={timestamp} />
          </span>
        </li>
      )}
    </StartList>
  )
}

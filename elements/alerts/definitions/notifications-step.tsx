/** The fourth step: who is told, how often, and with which messages. */
import { useCallback } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { pageOfNotifications } from '../../../core/notifications/api.ts'
import {
  Button,
  CheckboxField,
  FieldNote,
  NumberField,
  SelectField,
  TimeUnitField,
  usePermission,
  useQuietClient,
  useStrings,
  type LoadOptions,
} from '../../kit/kit.ts'
import { definitionUnits } from './durations.ts'
import type { StepProps } from './step-props.ts'
import { UsedNotification } from './used-notification.tsx'
import { useTypeName } from './use-notification.ts'

export interface NotificationsStepProps extends StepProps {
  /** Opens the form of a new notification. */
  readonly onCreate: () => void
}

export function NotificationsStep({ draft, change, errorOf, onCreate }: NotificationsStepProps) {
  const t = useStrings(definitionPageStrings)
  const mayCreate = usePermission('eventnotifications:create')
  const load = useNotificationChoices()
  const { notifications } = draft
  const error = errorOf('notifications')
  const add = (id: string | null) => {
    if (id !== null && !notifications.some(one => one.id === id))
      change({ notifications: [...notifications, { id, parameters: null }] })
  }
  return (
    <>
      <p className="muted">{t('notificationsIntro')}</p>
      <div className="field">
        <span className="label">{t('chosen')}</span>
        {notifications.length === 0 ? (
          <p>{t('noNotifications')}</p>
        ) : (
          <ul className="definition-notifications">
            {notifications.map(({ id }) => (
              <UsedNotification
                key={id}
                id={id}
                onRemove={() => change({ notifications: notifications.filter(one => one.id !== id) })}
              />
            ))}
          </ul>
        )}
        {error !== undefined && <FieldNote error={error} />}
      </div>
      <div className="definition-choice">
        <SelectField
          key={notifications.length}
          label={t('chooseNotification')}
          placeholder={t('choosePlaceholder')}
          load={load}
          value={null}
          onChange={add}
        />
        {mayCreate && (
          <Button icon="plus" onClick={onCreate}>
            {t('createNotification')}
          </Button>
        )}
      </div>
      <div className="definition-pair">
        <TimeUnitField
          label={t('grace')}
          hint={t('graceHint')}
          units={definitionUnits}
          min={1}
          enabled={draft.hasGrace}
          onEnabled={hasGrace => change({ hasGrace })}
          value={draft.grace}
          error={errorOf('grace_period_ms')}
          onChange={grace => change({ grace })}
        />
        <div className="col">
          <CheckboxField
            label={t('withBacklog')}
            checked={draft.hasBacklog}
            onChange={hasBacklog => change({ hasBacklog })}
          />
          {draft.hasBacklog && (
            <NumberField
              label={t('backlog')}
              hint={t('backlogHint')}
              min={0}
              value={draft.backlog}
              error={errorOf('backlog_size')}
              onChange={backlog => change({ backlog })}
            />
          )}
        </div>
      </div>
    </>
  )
}

function useNotificationChoices(): LoadOptions {
  const client = useQuietClient()
  const typeName = useTypeName()
  return useCallback<LoadOptions>(
    async ({ filter, offset, limit, signal }) => {
      const request = {
        page: Math.floor(offset / limit) + 1,
        per_page: limit,
        sort: 'title' as const,
        order: 'asc' as const,
        ...(filter && { query: filter }),
      }
      const { elements, pagination } = await pageOfNotifications(client, request, { signal })
      const options = elements.flatMap(({ id, title, config }) =>
        id ? [{ value: id, label: title, note: typeName(config.type) }] : [],
      )
      return { options, total: pagination.total }
    },
    [client, typeName],
  )
}

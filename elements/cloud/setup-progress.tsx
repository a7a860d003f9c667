import { setupRows, type SetupRow } from '../../core/cloud/setup.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Callout, Icon, useMessages, useStrings, type IconName } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'

const marks: Readonly<Record<SetupRow['status'], { readonly icon: IconName; readonly className: string }>> = {
  waiting: { icon: 'circle', className: 'faint' },
  loading: { icon: 'arrow-clockwise', className: 'turning' },
  done: { icon: 'check-circle-fill', className: 'c-success' },
  error: { icon: 'exclamation-octagon-fill', className: 'c-danger' },
}

/** The three things that are made, one after the other. */
export function SetupProgress() {
  const t = useStrings(cloudStrings)
  const messages = useMessages()
  const {
    state: { fields, setup },
  } = useCloud()
  const named = { stream: setup.streamName, policy: undefined, subscription: setup.groupName }
  const states = { waiting: undefined, loading: undefined, done: t('itemDone'), error: t('itemFailed') }
  return (
    <div className="col">
      {setup.phase === 'running' && (
        <p className="sm muted">{t('executingText', { region: fields.awsCloudWatchAwsRegion.value })}</p>
      )}
      <ul className="progress-list" aria-live="polite">
        {setupRows(messages, setup).map(({ key, label, status, text }) => (
          <li key={key} className={status}>
            <span className="mark">
              <Icon name={marks[status].icon} className={marks[status].className} />
            </span>
            <div>
              <div className="medium">
                {label}
                {named[key] !== undefined && (
                  <>
                    {' '}
                    <bdi className="mono muted break">{named[key]}</bdi>
                  </>
                )}
              </div>
              <div className={status === 'error' ? 'errtext' : 'hint'}>{text}</div>
            </div>
            <span className="xs muted">{states[status]}</span>
          </li>
        ))}
      </ul>
      {setup.phase === 'done' && <Callout variant="warning">{t('setupWarning')}</Callout>}
    </div>
  )
}

/** Values as rows that several types show alike. */
import type { NotificationWords } from '../../core/notifications/notification-type.ts'
import type { Secret } from '../../core/notifications/fields.ts'
import { isSecretSet } from '../../core/notifications/types/http.ts'
import { ColorLabel, type ValueRow } from '../kit/kit.ts'

type Label =
  | 'include_title'
  | 'link_names'
  | 'notify_channel'
  | 'notify_here'
  | 'custom_incident'
  | 'skip_tls_verification'
  | 'api_key_as_header'

type TextLabel =
  | 'custom_message'
  | 'body_template'
  | 'html_body_template'
  | 'http_body_template'
  | 'headers'
  | 'arguments'
  | 'configuration'

export const textRow = (label: string, value: string | null): ValueRow => ({
  label,
  value: value ? <bdi>{value}</bdi> : value,
})
export const codeRow = (label: string, value: string | null): ValueRow => ({
  label,
  value: value ? <bdi className="mono">{value}</bdi> : value,
})
export const flagRow = (t: NotificationWords, label: Label, value: boolean): ValueRow => ({
  label: t(label),
  value: t(value ? 'yes' : 'no'),
})
export const colorRow = (t: NotificationWords, value: string): ValueRow => ({
  label: t('color'),
  value: <ColorLabel color={value} />,
})
export const backlogRow = (t: NotificationWords, value: number): ValueRow => ({
  label: t('backlog_size'),
  value: value > 0 ? String(value) : t('noLimit'),
})
/** Shows a text of several lines. */
export const templateRow = (t: NotificationWords, value: string, label: TextLabel = 'custom_message'): ValueRow => ({
  label: t(label),
  value:
    value === '' ? (
      ''
    ) : (
      <pre className="template-text mono" tabIndex={0} role="group" aria-label={t(label)}>
        {value}
      </pre>
    ),
})
/** A secret never says more than that it is there. */
export const secretRow = (t: NotificationWords, label: 'basic_auth' | 'api_secret', value: Secret): ValueRow => ({
  label: t(label),
  value: isSecretSet(value) ? t('secretSet') : undefined,
})

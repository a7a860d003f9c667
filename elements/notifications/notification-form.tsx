/**
 * `<cordwood-notification-form>`: the configuration of an event notification. With `type` it edits a configuration that the page keeps;
 * with `notification-id` it loads, saves and tests a whole notification on its own, and with `create` it makes a new one of the type.
 * Types: `pagerduty-notification-v2`, `slack-notification-v1`, `teams-notification-v1`, `http-notification-v1`.
 *
 * @permission eventnotifications:read:{id} — loads a notification
 * @permission eventnotifications:edit:{id} — saves it and tests it as it is stored
 * @permission eventnotifications:create — creates one, and tests what is not saved yet
 * @example
 * <cordwood-notification-form type="slack-notification-v1"></cordwood-notification-form>
 * @example
 * <cordwood-notification-form notification-id="64d1c0ffee64d1c0ffee64d1"></cordwood-notification-form>
 */
import { useEffect, useRef, useState } from 'react'
import type { NotificationConfig } from '../../core/notifications/notification-type.ts'
import { notificationTypeOf } from '../../core/notifications/types.ts'
import {
  defineElement,
  FeatureError,
  isValid,
  lazyPart,
  Skeleton,
  useCore,
  useHost,
  useMethods,
  useStore,
} from '../kit/kit.ts'
import { ConfigFormFields } from './config-form.tsx'
import { completeConfig } from './config-values.ts'
import type { NotificationEditorProps } from './notification-editor.tsx'
import css from './notifications.css?inline'
import { UnknownType } from './unknown-type.tsx'
import { useNotification } from './use-notification.ts'

const LazyEditor = lazyPart(async () => (await import('./notification-editor.tsx')).NotificationEditor)

export interface NotificationFormProps {
  /** Type of the configuration. Not needed with `notification-id`. */
  readonly type?: string
  /**
   * The configuration to edit; without it the form starts with the defaults of its type. Each change emits a new
   * object.
   */
  readonly config?: Readonly<Record<string, unknown>>
  /**
   * Validation errors from the server: field → messages, `errors` of a validation result. The first message is shown at
   * its field.
   */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Edits the notification with this id as a whole, with title and description. */
  readonly notificationId?: string
  /** Creates a notification of the type as a whole, with title and description. */
  readonly create?: boolean
}

export interface NotificationFormMethods {
  /** Returns whether all fields are valid. Invalid ones show why, and the first of them gets the focus. */
  reportValidity(): boolean
}

/** Detail of `cordwood-config-changed`. */
export interface ConfigChangedDetail {
  /** Complete, with its `type`. A secret is `{keep_value}`, `{set_value}` or `{delete_value}`. */
  readonly config: NotificationConfig
}

function NotificationForm({ type, notificationId, create, ...props }: NotificationFormProps) {
  if (notificationId) return <StoredForm key={notificationId} id={notificationId} />
  const definition = notificationTypeOf(type)
  if (!definition) return <UnknownType type={type ?? ''} />
  if (create) return <Editor key={type} definition={definition} />
  return <ConfigForm key={type} type={definition.type} {...props} />
}

function StoredForm({ id }: { readonly id: string }) {
  const { data, error, refetch } = useNotification(undefined, id)
  if (error && !data) return <FeatureError feature="event-notifications" error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={6} />
  const definition = notificationTypeOf(data.config.type)
  return definition ? <Editor definition={definition} stored={data} /> : <UnknownType type={data.config.type} />
}

/** Loads the editor of whole notifications when it is shown: a form with a configuration alone does without it. */
function Editor(props: NotificationEditorProps) {
  return <LazyEditor fallback={<Skeleton rows={6} />} {...props} />
}

function ConfigForm({
  type,
  config: given,
  errors,
}: Pick<NotificationFormProps, 'config' | 'errors'> & { readonly type: string }) {
  const host = useHost()
  const brand = useStore(useCore().$brand)
  const complete = () => completeConfig(notificationTypeOf(type)!, given, brand)
  const [config, setConfig] = useState(complete)
  const form = useRef<HTMLFormElement>(null)
  // The object last given by the page or emitted to it. Any other object is a change by the page.
  const known = useRef<unknown>(given)

  const change = (changed: NotificationConfig) => {
    known.current = changed
    setConfig(changed)
    host.emit('cordwood-config-changed', { config: changed } satisfies ConfigChangedDetail)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another `given` of the page replaces what the user typed.
  useEffect(() => {
    if (given === undefined && known.current === undefined) change(config)
    else if (given !== undefined && given !== known.current) {
      known.current = given
      setConfig(complete())
    }
  }, [given])
  useMethods({ reportValidity: () => form.current !== null && isValid(form.current) })

  const errorOf = (field: string) => (errors && Object.hasOwn(errors, field) ? errors[field]?.[0] : undefined)
  return (
    <form ref={form} className="form" noValidate onSubmit={event => event.preventDefault()}>
      <ConfigFormFields config={config} errorOf={errorOf} onChange={change} />
    </form>
  )
}

defineElement<NotificationFormProps>('cordwood-notification-form', NotificationForm, {
  props: { type: String, config: Object, errors: Object, notificationId: String, create: Boolean },
  methods: ['reportValidity'],
  events: ['cordwood-config-changed', 'cordwood-notification-saved', 'cordwood-notification-tested'],
  styles: [css],
})

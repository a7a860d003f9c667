/** A whole notification: title, description, configuration; saved and tested with the receiver's answer shown. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import { createNotification, updateNotification } from '../../core/notifications/api.ts'
import type { AnyNotificationType, NotificationConfig } from '../../core/notifications/notification-type.ts'
import { tryNotification } from '../../core/notifications/queue-api.ts'
import type { TrialReply } from '../../core/notifications/queue.ts'
import type { Notification } from '../../core/notifications/schema.ts'
import { notificationStrings } from '../../core/notifications/strings.ts'
import { notificationTypeOf } from '../../core/notifications/types.ts'
import {
  Button,
  Callout,
  isValid,
  Link,
  TextArea,
  TextField,
  UnknownUser,
  useCommonStrings,
  useCore,
  useHost,
  useMethods,
  usePermission,
  useStore,
  useStrings,
  useToast,
  useUnsavedChanges,
  useWordsOf,
} from '../kit/kit.ts'
import { ConfigFormFields } from './config-form.tsx'
import { completeConfig } from './config-values.ts'
import { testedDetail } from './tested-detail.ts'
import { TrialResult } from './trial-result.tsx'
import { TypeField } from './type-field.tsx'

export interface NotificationSavedDetail {
  readonly notification: Notification
}

export interface NotificationEditorProps {
  readonly definition: AnyNotificationType
  /** The one to edit; without it a new one is created. */
  readonly stored?: Notification
  /** Another type can be chosen than that of `definition`. */
  readonly choosesType?: boolean
  /** A link beside the buttons: an address of `core.routes`. */
  readonly cancelTo?: string
  /** After it was saved, and leaving asks nothing any more. */
  readonly onSaved?: (notification: Notification) => void
}

interface Failure {
  readonly title: string
  readonly text: string
}

const noErrors: FieldErrors = new Map()

export function NotificationEditor({
  definition,
  stored,
  choosesType = false,
  cancelTo,
  onSaved,
}: NotificationEditorProps) {
  const core = useCore()
  const host = useHost()
  const t = useStrings(notificationStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const brand = useStore(core.$brand)
  const form = useRef<HTMLFormElement>(null)
  const [saved, setSaved] = useState(stored)
  const [edited, setEdited] = useState<Notification>(() => editable(definition, saved))
  const [changed, setChanged] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const [saves, setSaves] = useState(0)
  const [busy, setBusy] = useState<'save' | 'test' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [trial, setTrial] = useState<TrialReply | null>(null)
  /** What was typed for types that were chosen before. */
  const configs = useRef(new Map<string, NotificationConfig>())
  const wordsOf = useWordsOf()
  const mayCreate = usePermission('eventnotifications:create')
  const mayEdit = usePermission(saved?.id ? `eventnotifications:edit:${saved.id}` : 'eventnotifications:create')
  // Testing a stored notification requires the permission to edit it; testing an unsaved one, the permission to create.
  const mayTest = mayEdit && (mayCreate || (saved !== undefined && !changed))
  useUnsavedChanges(changed)
  useMethods({ reportValidity: () => form.current !== null && isValid(form.current) })

  function editable(type: AnyNotificationType, notification: Notification | undefined): Notification {
    return {
      ...(notification?.id ? { id: notification.id } : {}),
      title: notification?.title ?? '',
      description: notification?.description ?? '',
      config: completeConfig(type, notification?.config, brand),
    }
  }

  const change = (part: Partial<Notification>) => {
    setEdited({ ...edited, ...part })
    setChanged(true)
    forget()
  }
  const forget = () => {
    setFailure(null)
    setTrial(null)
  }
  const chooseType = (type: string) => {
    configs.current.set(edited.config.type, edited.config as NotificationConfig)
    setErrors(noErrors)
    change({ config: configs.current.get(type) ?? completeConfig(notificationTypeOf(type)!, undefined, brand) })
  }

  /** The first field that is wrong gets the focus, once it says so. */
  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it was saved.
  useEffect(() => {
    if (saves > 0 && saved) onSaved?.(saved)
  }, [saves])

  async function run(action: 'save' | 'test', title: string, work: () => Promise<void>) {
    if (busy || !form.current || !isValid(form.current)) return
    setBusy(action)
    setErrors(noErrors)
    forget()
    try {
      await work()
    } catch (error) {
      const found = fieldErrorsOf(error)
      setErrors(found)
      const text = found.size > 0 ? t('invalid') : wordsOf(error)
      setFailure({ title, text })
      if (action === 'test') host.emit('cordwood-notification-tested', testedDetail({ delivered: false, error: text }))
    } finally {
      setBusy(null)
    }
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    void run('save', t('saveFailed'), async () => {
      const notification = await (saved?.id
        ? updateNotification(core.client, saved.id, edited)
        : createNotification(core.client, edited))
      // The creator becomes the owner: without the new permission the form would close. A failure of the reload is
      // reported elsewhere.
      if (!saved?.id) await core.reloadUser().catch(() => undefined)
      setSaved(notification)
      setEdited(editable(notificationTypeOf(notification.config.type) ?? definition, notification))
      setChanged(false)
      setSaves(count => count + 1)
      toast.success(t('saved', { title: notification.title }))
      core.query[2].revalidateKeys(key => key.includes('/events/notifications'))
      host.emit('cordwood-notification-saved', { notification } satisfies NotificationSavedDetail)
    })
  }

  const test = () =>
    run('test', t('testFailed'), async () => {
      const reply = await tryNotification(core.client, edited, { isStored: saved?.id != null && !changed })
      setTrial(reply)
      host.emit('cordwood-notification-tested', testedDetail(reply))
    })

  const errorOf = (field: string) => errors.get(field)?.[0]
  return (
    <form ref={form} className="form" noValidate onSubmit={save}>
      <UnknownUser />
      <fieldset className="form" disabled={!mayEdit}>
        <TextField
          label={t('title')}
          hint={t('titleHint')}
          name="title"
          required
          pattern=".*\S.*"
          value={edited.title}
          error={errorOf('title')}
          onChange={title => change({ title })}
        />
        <TextArea
          label={t('description')}
          name="description"
          optional
          rows={2}
          value={edited.description}
          error={errorOf('description')}
          onChange={description => change({ description })}
        />
        {choosesType && <TypeField value={edited.config.type} onChange={chooseType} />}
        <ConfigFormFields
          key={saves}
          config={edited.config}
          errorOf={errorOf}
          onChange={config => change({ config })}
        />
      </fieldset>
      {failure && (
        <Callout variant="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      {trial && <TrialResult trial={trial} />}
      {mayEdit && (
        <div className="row wrap">
          <Button variant="primary" type="submit" aria-disabled={busy !== null || undefined}>
            {t(saved ? 'save' : 'create')}
          </Button>
          {mayTest && (
            <Button aria-disabled={busy !== null || undefined} onClick={() => void test()}>
              {t(busy === 'test' ? 'testing' : 'test')}
            </Button>
          )}
          {cancelTo !== undefined && (
            <Link className="btn" to={cancelTo}>
              {common('cancel')}
            </Link>
          )}
        </div>
      )}
    </form>
  )
}

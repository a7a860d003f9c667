/** Takes secrets out of what a receiver says: it may repeat what it was sent. */
import type { NotificationConfig } from '../../../core/notifications/notification-type.ts'
import { notificationTypeOf } from '../../../core/notifications/types.ts'

/** Shorter texts occur by chance. */
const shortestSecret = 4
const hidden = '******'

/** @param config with its secrets as texts */
export function redactor(config: NotificationConfig): (text: string) => string {
  const secrets = Object.entries(notificationTypeOf(config.type)?.fields ?? {})
    .filter(([, { kind }]) => kind === 'secret')
    .flatMap(([name]) => formsOf(config[name]))
    .filter(({ length }) => length >= shortestSecret)
    .sort((a, b) => b.length - a.length)
  return text => secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), text)
}

/** As it is, as Basic authorization, its password, and as it stands in a URL and in JSON. */
function formsOf(secret: unknown): readonly string[] {
  if (typeof secret !== 'string') return []
  const plain = [secret, Buffer.from(secret).toString('base64'), secret.slice(secret.indexOf(':') + 1)]
  return plain.flatMap(form => [
    form,
    encodeURIComponent(form.toWellFormed()),
    String(new URLSearchParams({ s: form })).slice(2),
    JSON.stringify(form).slice(1, -1),
  ])
}

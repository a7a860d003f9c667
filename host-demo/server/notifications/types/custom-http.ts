/** Makes a request of one's own: method, headers, content type and body. */
import { customHttp, type ContentType, type HttpMethod } from '../../../../core/notifications/types/custom-http.ts'
import type { EventModel } from '../../../../core/notifications/model.ts'
import { inZone, templateModel } from '../event-model.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { defineSender, NotificationError, targetOf } from '../sender.ts'
import { escapeForm, escapeJson } from '../template/escape.ts'
import { parseTemplate } from '../template/parse.ts'
import { render } from '../template/render.ts'

const maxBodyLength = 1_000_000

const contents: Readonly<Record<ContentType, { readonly header: string; readonly escape?: (text: string) => string }>> =
  {
    JSON: { header: 'application/json; charset=utf-8', escape: escapeJson },
    FORM_DATA: { header: 'application/x-www-form-urlencoded', escape: escapeForm },
    PLAIN_TEXT: { header: 'text/plain; charset=utf-8' },
  }

export const sender = defineSender(customHttp, {
  templates: ['body_template'],
  target: ({ url }) => targetOf(url),
  async send(config, model, { settings, request }) {
    const { api_key: key, api_secret: secret } = config
    const contentType = config.content_type as ContentType
    const method = config.method as HttpMethod
    const hasKey = key !== '' && secret !== null
    await request(config.url, {
      method,
      ...(method !== 'GET' && { body: bodyOf(contentType, config, model, settings) }),
      headers: {
        ...(method !== 'GET' && { 'content-type': contents[contentType].header }),
        ...config.headers,
        ...(config.basic_auth !== null && {
          authorization: `Basic ${Buffer.from(config.basic_auth).toString('base64')}`,
        }),
        ...(hasKey && config.api_key_as_header && { [key]: secret }),
      },
      ...(hasKey && !config.api_key_as_header && { query: { [key]: secret } }),
      skipTlsVerification: config.skip_tls_verification,
    })
  },
})

function bodyOf(
  contentType: ContentType,
  { body_template: template, time_zone: zone }: { readonly body_template: string; readonly time_zone: string },
  model: EventModel,
  settings: Settings,
): string {
  if (template.trim() === '') {
    const json = JSON.stringify(inZone(model, zone))
    return contentType === 'FORM_DATA' ? `event=${encodeURIComponent(json)}` : json
  }
  const { escape } = contents[contentType]
  const body = render(parseTemplate(template), templateModel(model, zone, settings), {
    maxLength: maxBodyLength,
    ...(escape && { escape }),
  })
  if (contentType === 'JSON' && !isJson(body))
    throw new NotificationError('The body template did not give JSON. Put placeholders between quotes.', {
      isPermanent: true,
    })
  return body
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

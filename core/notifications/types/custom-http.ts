/** A request of one's own making to any address: method, headers, content type and body. An extension. */
import { isTimeZone } from '../../time/zones.ts'
import { flag, headers, secret, text } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { problemList, secretHeader, webAddress, wrongHeader } from '../rules.ts'
import { isSecretSet } from './http.ts'

export const httpMethods = ['POST', 'PUT', 'GET', 'DELETE'] as const
export type HttpMethod = (typeof httpMethods)[number]

export const contentTypes = ['JSON', 'FORM_DATA', 'PLAIN_TEXT'] as const
export type ContentType = (typeof contentTypes)[number]

export const maxHeaders = 50

const isOneOf = <T extends string>(all: readonly T[], value: string): value is T =>
  (all as readonly string[]).includes(value)

export const customHttp = notificationType({
  type: 'http-notification-v2',
  name: 'customHttpName',
  fields: {
    url: text(),
    method: text('POST'),
    content_type: text('JSON'),
    headers: headers(),
    body_template: text(''),
    time_zone: text('UTC'),
    basic_auth: secret(),
    api_key: text(''),
    api_secret: secret(),
    api_key_as_header: flag(false),
    skip_tls_verification: flag(false),
  },
  formDefaults: () => ({
    url: '',
    method: 'POST',
    content_type: 'JSON',
    headers: {},
    body_template: '',
    time_zone: 'UTC',
    basic_auth: null,
    api_key: '',
    api_secret: null,
    api_key_as_header: false,
    skip_tls_verification: false,
  }),
  problems(config, t) {
    const found = problemList(t)
    if (found.required('url', config.url) && !webAddress(config.url)) found.add('url', t('urlProblem'))
    if (!isOneOf(httpMethods, config.method))
      found.add('method', t('methodProblem', { methods: httpMethods.join(', ') }))
    if (!isOneOf(contentTypes, config.content_type))
      found.add('content_type', t('contentTypeProblem', { types: contentTypes.join(', ') }))
    if (config.method === 'GET' && config.body_template.trim() !== '') found.add('body_template', t('bodyWithGet'))
    const wrong = wrongHeader(config.headers)
    if (wrong !== null) found.add('headers', t('headerProblem', { name: wrong.slice(0, 100) }))
    const secret = secretHeader(config.headers)
    if (secret !== null) found.add('headers', t('secretHeaderProblem', { name: secret }))
    if (Object.keys(config.headers).length > maxHeaders) found.add('headers', t('tooMany', { count: maxHeaders }))
    const key = config.api_key.trim() !== ''
    if (key && !isSecretSet(config.api_secret)) found.add('api_secret', t('apiSecretMissing'))
    if (!key && isSecretSet(config.api_secret)) found.add('api_key', t('apiKeyMissing'))
    if (key && config.api_key_as_header && wrongHeader({ [config.api_key]: '' }) !== null)
      found.add('api_key', t('headerProblem', { name: config.api_key.slice(0, 100) }))
    if (config.basic_auth && 'set_value' in config.basic_auth && !config.basic_auth.set_value.includes(':'))
      found.add('basic_auth', t('basicAuthProblem'))
    if (!isTimeZone(config.time_zone)) found.add('time_zone', t('timeZoneProblem'))
    return found.all()
  },
})

/**
 * Answers as a Splunk HTTP Event Collector does: with a text and a code
 * (https://docs.splunk.com/Documentation/Splunk/latest/Data/TroubleshootHTTPEventCollector, “Possible error codes”).
 */
import { jsonAnswer, type HttpAnswer, type HttpAnswers } from '../../listeners/http/answers.ts'

const known = {
  success: [200, 0, 'Success'],
  tokenRequired: [401, 2, 'Token is required'],
  invalidAuthorization: [401, 3, 'Invalid authorization'],
  invalidToken: [403, 4, 'Invalid token'],
  noData: [400, 5, 'No data'],
  invalidFormat: [400, 6, 'Invalid data format'],
  busy: [503, 9, 'Server is busy'],
  channelMissing: [400, 10, 'Data channel is missing'],
  invalidChannel: [400, 11, 'Invalid data channel'],
  eventRequired: [400, 12, 'Event field is required'],
  eventBlank: [400, 13, 'Event field cannot be blank'],
  queryAuthorization: [400, 16, 'Query string authorization is not enabled'],
  healthy: [200, 17, 'HEC is healthy'],
  unhealthy: [503, 18, 'HEC is unhealthy, queues are full'],
} as const satisfies Record<string, readonly [status: number, code: number, text: string]>

export type HecCode = keyof typeof known

export function hecAnswer(name: HecCode, more: Readonly<Record<string, unknown>> = {}): HttpAnswer {
  const [status, code, text] = known[name]
  return jsonAnswer(status, { text, code, ...more })
}

export const hecAnswers: HttpAnswers = {
  refused: () => hecAnswer('busy'),
  wrong: (status, message) =>
    status === 401
      ? hecAnswer('invalidAuthorization')
      : // The collector has no code of its own for the rest; it repeats the status.
        jsonAnswer(status, { text: message, code: status === 400 ? 6 : status }),
}

/** The health check: asks for a record of the stream until there is one (specification 2.9, 4 and 9.7). */
import type { Messages } from '../brand/catalogue.ts'
import { defaultLogType, logTypeLabel } from './log-types.ts'
import type { HealthCheck } from './schema.ts'
import { cloudStrings } from './strings.ts'

export const healthCheckSeconds = 120

/** Health-check log data (specification 3). */
export interface LogData {
  /** The record's fields as pretty-printed JSON. */
  readonly message: string
  /** A `LogType`, or one of a newer server. */
  readonly type: string
  readonly additional: string
}

export const logDataOf = ({ message_fields, input_type, explanation }: HealthCheck): LogData => ({
  message: JSON.stringify(message_fields, null, 2),
  type: input_type,
  additional: explanation,
})

/** Seconds as 02:00. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return [Math.floor(left / 60), left % 60].map(part => String(part).padStart(2, '0')).join(':')
}

export interface HealthWords {
  /** 'Awesome!' or 'Drats!' */
  readonly heading: string
  readonly text: string
}

/** Only the default type is a format the product knows to take apart. */
export function healthWords(messages: Messages, { type }: LogData): HealthWords {
  const t = messages.of(cloudStrings)
  return type === defaultLogType
    ? { heading: t('known'), text: t('looksLike', { label: logTypeLabel(messages, type) }) }
    : { heading: t('unknown'), text: t('looksUnknown') }
}

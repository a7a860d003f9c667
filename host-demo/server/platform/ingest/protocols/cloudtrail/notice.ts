/**
 * Messages of the queue: notifications of CloudTrail, passed on by a topic or not, and those of a bucket
 * (https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-sns-topics.html).
 */
import { isObject } from '../../decoding/json-values.ts'
import type { LogFile } from './ports.ts'

const validation = 'CloudTrail validation message.'

/** Returns the files that a message names, none where it only tries the way; null where it is none of these messages. */
export function filesOf(body: string): readonly LogFile[] | null {
  const message = parsed(body)
  if (message === null) return body === validation ? [] : null
  const { Message: inner } = message
  if (typeof inner === 'string') return filesOf(inner)
  const { s3Bucket: bucket, s3ObjectKey: keys, Records: records, Event: event } = message
  if (typeof bucket === 'string' && Array.isArray(keys) && keys.every(key => typeof key === 'string'))
    return keys.filter(isLogFile).map(key => ({ bucket, key }))
  if (event === 's3:TestEvent') return []
  return Array.isArray(records) ? ofBucket(records) : null
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** A bucket escapes keys as forms do. */
function ofBucket(records: readonly unknown[]): readonly LogFile[] | null {
  const files: LogFile[] = []
  for (const record of records) {
    const s3 = isObject(record) && isObject(record['s3']) ? record['s3'] : {}
    const bucket = isObject(s3['bucket']) ? s3['bucket']['name'] : null
    const key = isObject(s3['object']) ? s3['object']['key'] : null
    if (typeof bucket !== 'string' || typeof key !== 'string') return null
    const plain = unescaped(key)
    if (isLogFile(plain)) files.push({ bucket, key: plain })
  }
  return files
}

function unescaped(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}

/** Digests prove that log files are unchanged; they hold no events. */
const isLogFile = (key: string) => !/\/CloudTrail-Digest\//.test(key)

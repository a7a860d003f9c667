/** Cuts an ExportLogsServiceRequest into requests with one record each. */
import type { Cut } from '../../wire/cut/cut.ts'
import { cutJson } from '../../wire/cut/cut-json.ts'
import { cutProtobuf } from '../../wire/cut/cut-protobuf.ts'

/** resource_logs, scope_logs, log_records. Throws `BadRequest`. */
export const cutLogs = (body: Buffer): Cut => cutProtobuf(body, [1, 2, 2])

/** Throws `BadRequest`. */
export const cutJsonLogs = (body: Buffer): Cut =>
  cutJson(body, ['resourceLogs', 'scopeLogs', 'logRecords'], record =>
    typeof record === 'object' && record !== null && !Array.isArray(record) ? null : 'is no object.',
  )

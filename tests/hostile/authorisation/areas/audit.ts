/** The audit log says what everybody did: for admins alone. */
import { from, type Cases } from '../cases.ts'

export const audit: Cases = {
  'GET /system/audit': from('admin'),
  'GET /system/audit/export': from('admin', { accept: '*/*' }),
}

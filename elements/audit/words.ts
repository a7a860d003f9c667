import { isAuditAction, isAuditType } from '../../core/audit/known.ts'
import type { auditStrings } from '../../core/audit/strings.ts'
import type { Translate } from '../../core/brand/catalogue.ts'

export type AuditWords = Translate<typeof auditStrings.strings>

const carriers = ['session', 'token', 'basic', 'bearer', 'header', 'link', 'system', 'none'] as const

/** What is not known is shown as it is: method and path of a call, actions of other versions. */
export const actionName = (t: AuditWords, action: string): string =>
  isAuditAction(action) ? t(`action_${action}`) : action

export const typeName = (t: AuditWords, type: string): string => (isAuditType(type) ? t(`type_${type}`) : type)

export function carrierName(t: AuditWords, carrier: string): string {
  const known = carriers.find(one => one === carrier)
  return known ? t(`carrier_${known}`) : carrier
}

const taskPrefix = 'system:'

export function actorName(t: AuditWords, actor: string | null): string {
  if (actor === null) return t('nobody')
  return actor.startsWith(taskPrefix) ? t('theServer', { task: actor.slice(taskPrefix.length) }) : actor
}

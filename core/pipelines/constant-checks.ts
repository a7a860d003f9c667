import { isTimeZone } from '../time/zones.ts'
import type { Constant } from './constants.ts'
import type { Say } from './errors.ts'
import type { FunctionDescriptor, Parameter } from './functions/descriptor.ts'

/** Tells why a constant cannot be the argument of a function; null where it can. Only parameters with a `check` are asked about. */
export type ConstantChecker = (value: Constant, parameter: Parameter, descriptor: FunctionDescriptor) => Say | null

const PERIOD =
  /^P(?=.*\d)(?:-?\d+Y)?(?:-?\d+M)?(?:-?\d+W)?(?:-?\d+D)?(?:T(?=.*\d)(?:-?\d+H)?(?:-?\d+M)?(?:-?\d+(?:\.\d{1,9})?S)?)?$/

/** Checks what can be checked without a server: lists, time zones and periods. Expressions, networks and the rest are the server's. */
export const checkConstant: ConstantChecker = (value, { check }) => {
  if (check === 'list') return Array.isArray(value) ? null : t => t('listWanted')
  if (typeof value !== 'string') return null
  if (check === 'zone') return isTimeZone(value) ? null : t => t('zoneWanted')
  if (check === 'period') return PERIOD.test(value) ? null : t => t('periodWanted')
  return null
}

/**
 * Flow logs of a virtual network in the default format of version 2
 * (https://docs.aws.amazon.com/vpc/latest/userguide/flow-log-records.html).
 */
import { isExact, isInstant, type FieldMap } from '../../decoding/fields.ts'

export const flowLogPrefix = 'flow_log_'

/** In the order of the line. */
const names = [
  'version',
  'account_id',
  'interface_id',
  'src_addr',
  'dst_addr',
  'src_port',
  'dst_port',
  'protocol',
  'packets',
  'bytes',
  'start',
  'end',
  'action',
  'log_status',
] as const

const numbers: ReadonlySet<string> = new Set([
  'version',
  'src_port',
  'dst_port',
  'protocol',
  'packets',
  'bytes',
  'start',
  'end',
])

export type FlowLog =
  | { readonly fields: FieldMap; readonly problem: null }
  /** Why the line is not of the format. */
  | { readonly fields: null; readonly problem: string }

/**
 * The fields of a line; those without a value ('-') are left out.
 * @param prefix whether their names begin with `flow_log_`
 */
export function parseFlowLog(line: string, prefix: boolean): FlowLog {
  const values = line.trim().split(/\s+/, names.length + 1)
  if (values.length !== names.length) {
    return refused(`it has ${values.length > names.length ? 'more' : 'fewer'} than ${names.length} values`)
  }
  if (values[0] !== '2') return refused('its first value is not the version 2')
  const fields: FieldMap = {}
  for (const [i, name] of names.entries()) {
    const value = values[i]!
    if (value === '-') continue
    const read = numbers.has(name) ? numberOf(value) : value
    if (read === null || ((name === 'start' || name === 'end') && !isInstant(Number(read) * 1000))) {
      return refused(`its value '${name}' is not ${name === 'start' || name === 'end' ? 'a time' : 'a number'}`)
    }
    fields[prefix ? flowLogPrefix + name : name] = read
  }
  return { fields, problem: null }
}

const refused = (why: string): FlowLog => ({
  fields: null,
  problem: `This is not a flow log in the default format of version 2: ${why}. The message was kept as it is.`,
})

const numberOf = (text: string): number | string | null => {
  if (!/^\d{1,20}$/.test(text)) return null
  return isExact(Number(text), text) ? Number(text) : text
}

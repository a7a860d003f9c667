/**
 * AWS Instance Name Lookup: adds to flow logs of AWS what their addresses belong to (contract 2, 2.2 and 2.5). A private address says nothing
 * outside of its network, so that only messages are looked at that have the interface of a flow log beside it.
 */
import { instanceReader } from '../../../instance-names/table.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import { flowLogPrefix } from '../../protocols/kinesis/flow-log.ts'
import { registerProcessor } from '../../registry.ts'

type Find = ReturnType<typeof instanceReader>

registerProcessor({
  id: 'org.graylog.aws.processors.instancelookup.AWSInstanceNameLookupProcessor',
  prepare({ instanceNames }) {
    if (!instanceNames) return { process() {} }
    const find = instanceReader(instanceNames)
    return {
      process(draft) {
        for (const names of flowLogs)
          if (typeof draft.fields[names.interface] === 'string' && nameAddresses(draft.fields, names.addresses, find))
            draft.limitFields()
      },
    }
  },
})

/** Fields of a flow log, with the prefix that inputs give them and without it. */
const flowLogs = [flowLogPrefix, ''].map(prefix => ({
  interface: `${prefix}interface_id`,
  addresses: ['src_addr', 'dst_addr'].map(name => `${prefix}${name}`),
}))

/** Returns whether an address was found. */
function nameAddresses(fields: FieldMap, names: readonly string[], find: Find): boolean {
  let isFound = false
  for (const name of names) {
    const address = fields[name]
    const entity = typeof address === 'string' ? find(address) : null
    if (!entity) continue
    isFound = true
    add(fields, `${name}_entity`, entity.name)
    add(fields, `${name}_entity_type`, entity.type)
    add(fields, `${name}_entity_aws_type`, entity.awsType)
  }
  return isFound
}

/** A field that the sender brought under that name stays. */
function add(fields: FieldMap, name: string, value: string): void {
  if (!Object.hasOwn(fields, name)) fields[name] = value
}

import { beforeAll, describe, expect, it } from 'vitest'
import { packInstances, type NamedEntity } from '../../../instance-names/table.ts'
import { noPipelineRules } from '../../../pipelines/program.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import { parseFlowLog } from '../../protocols/kinesis/flow-log.ts'
import { loadProcessors, processorOf } from '../../registry.ts'
import type { Draft, ProcessingRules, ProcessorParts } from '../chain/processor.ts'
import { Routes } from '../chain/routes.ts'

beforeAll(loadProcessors)

const web: NamedEntity = { name: 'web 1', type: 'instance', awsType: 'AWS::EC2::Instance' }
const balancer: NamedEntity = {
  name: 'ELB app/shop',
  type: 'network_load_balancer',
  awsType: 'AWS::EC2::NetworkInterface',
}
const known = [
  ['10.0.0.7', web],
  ['203.0.113.9', balancer],
] as const

async function run(fields: FieldMap, rows: readonly (readonly [string, NamedEntity])[] | null = known) {
  const routing = { defaultStream: { id: 'all', indexSet: 'set' }, streams: [] }
  const rules: ProcessingRules = {
    processors: [],
    routing,
    grokPatterns: new Map(),
    geoIp: null,
    instanceNames: rows && (await packInstances(rows)),
    pipelines: noPipelineRules,
  }
  const processor = processorOf('org.graylog.aws.processors.instancelookup.AWSInstanceNameLookupProcessor')!
  let limited = 0
  processor
    .prepare(rules, new Routes(routing), {} as ProcessorParts)
    .process({ fields, limitFields: () => limited++ } as Partial<Draft> as Draft)
  return { fields, limited }
}

const line =
  '2 123456789010 eni-1235b8ca123456789 10.0.0.7 203.0.113.9 20641 443 6 20 4249 1418530010 1418530070 ACCEPT OK'
const flowLog = (prefix: boolean): FieldMap => ({ ...parseFlowLog(line, prefix).fields, message: line })

describe('the AWS instance name lookup', () => {
  it.each([
    ['flow_log_', true],
    ['', false],
  ])(
    "adds to a flow log what its addresses belong to, where its fields begin with '%s'",
    async (prefix, isPrefixed) => {
      const { fields, limited } = await run(flowLog(isPrefixed))
      expect(fields).toEqual({
        ...flowLog(isPrefixed),
        [`${prefix}src_addr_entity`]: 'web 1',
        [`${prefix}src_addr_entity_type`]: 'instance',
        [`${prefix}src_addr_entity_aws_type`]: 'AWS::EC2::Instance',
        [`${prefix}dst_addr_entity`]: 'ELB app/shop',
        [`${prefix}dst_addr_entity_type`]: 'network_load_balancer',
        [`${prefix}dst_addr_entity_aws_type`]: 'AWS::EC2::NetworkInterface',
      })
      expect(limited).toBe(1)
    },
  )

  it('names one address alone where the other is not known', async () => {
    const { fields } = await run(flowLog(true), [['203.0.113.9', balancer]])
    expect(Object.keys(fields).filter(name => name.includes('entity'))).toEqual([
      'flow_log_dst_addr_entity',
      'flow_log_dst_addr_entity_type',
      'flow_log_dst_addr_entity_aws_type',
    ])
  })

  it('leaves messages that are no flow logs, whatever their addresses are', async () => {
    const others: readonly FieldMap[] = [
      { message: 'm', source: '10.0.0.7', gl2_remote_ip: '10.0.0.7', client: '203.0.113.9' },
      { message: 'a firewall of the office', src_addr: '10.0.0.7', dst_addr: '203.0.113.9' },
      { interface_id: 'eni-1', src_addr: 7, dst_addr: 'no address' },
      { interface_id: 'eni-1' },
    ]
    for (const fields of others) expect(await run({ ...fields })).toEqual({ fields, limited: 0 })
  })

  it('leaves what the sender says', async () => {
    const { fields } = await run({ ...flowLog(true), flow_log_src_addr_entity: 'mine' })
    expect(fields).toMatchObject({ flow_log_src_addr_entity: 'mine', flow_log_src_addr_entity_type: 'instance' })
  })

  it('does nothing while it is off, or knows no names', async () => {
    for (const rows of [null, []]) expect((await run(flowLog(true), rows)).fields).toEqual(flowLog(true))
  })
})

/** NetFlow v5 and v9 (RFC 3954): one flow is one message; options records (sampling, names of interfaces) are messages too. */
import { codecFields, mergeFields, text, textOf } from '../../configuration.ts'
import { createFlowAssembler } from './assembler.ts'
import { readDefinitions, type ElementOf } from './definitions.ts'
import type { FlowFrame, FlowHeader } from './frame.ts'
import { flowDecoder, flowText, optionsText } from './message.ts'
import { firstSwitched, lastSwitched, netflowField, padding, starts, stops } from './netflow-fields.ts'
import { protocolName } from './protocols.ts'
import { walkRecord } from './template.ts'
import { instant, readValue } from './values.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import { addField, type FieldMap } from '../../decoding/fields.ts'

export const netflowCodec: CodecDefinition = {
  name: 'netflow',
  label: 'NetFlow',
  fields: mergeFields(codecFields, {
    netflow9_definitions_Path: text(
      'Netflow 9 field definitions',
      'Path of a JSON file on the server that names fields of NetFlow v9 beyond the registered ones.',
      '',
    ),
  }),
  transportDefaults: { port: 2055 },
  binary: true,
  files: ['netflow9_definitions_Path'],
  createAssembler: before => createFlowAssembler([5, 9], before),
  create(configuration) {
    const file = textOf(configuration, 'netflow9_definitions_Path')
    const elementOf = readDefinitions('netflow9_definitions_Path', file === null ? [] : [file])
    return flowDecoder(textOf(configuration, 'override_source'), flow => decode(flow, elementOf))
  },
}

function decode({ header, template, record }: FlowFrame, elementOf: ElementOf): { message: string; fields: FieldMap } {
  const format = `NetFlowV${header.version}`
  const fields: FieldMap = {}
  walkRecord(template, record, 0, (specifier, start, end) => {
    const { number, scope } = specifier
    if (number === padding && !scope) return
    const { name, kind } = netflowField(specifier, elementOf)
    const value = readValue(kind, record.subarray(start, end))
    if (scope) addField(fields, name, value)
    else if (starts.has(number)) fields['nf_start'] = value
    else if (stops.has(number)) fields['nf_stop'] = value
    else if (number === firstSwitched && typeof value === 'number') fields['nf_start'] = switchedAt(header, value)
    else if (number === lastSwitched && typeof value === 'number') fields['nf_stop'] = switchedAt(header, value)
    else addField(fields, name, value)
  })
  const message = template.options
    ? optionsText(format, template.id, fields)
    : flowText(format, {
        from: fields['nf_src_address'],
        fromPort: fields['nf_src_port'],
        to: fields['nf_dst_address'],
        toPort: fields['nf_dst_port'],
        protocol: fields['nf_proto'],
        packets: fields['nf_pkts'],
        bytes: fields['nf_bytes'],
      })
  const protocol = protocolName(fields['nf_proto'])
  if (protocol !== null) fields['nf_proto_name'] = protocol
  if (template.options) fields['nf_options'] = true
  if (header.sampling > 0) addField(fields, 'nf_sampling_interval', header.sampling)
  return {
    message,
    fields: { ...fields, nf_version: header.version, nf_source_id: header.domain, nf_sequence: header.sequence },
  }
}

/** The uptime of a flow's first or last packet as an instant. Uptimes begin again after 49.7 days. */
function switchedAt({ seconds, nanoseconds, uptime }: FlowHeader, at: number): string {
  const age = (uptime - at) | 0
  return instant(seconds * 1000 + Math.floor(nanoseconds / 1_000_000) - age)
}

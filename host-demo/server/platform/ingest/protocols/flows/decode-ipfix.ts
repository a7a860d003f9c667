/** IPFIX (RFC 7011): one flow is one message with the names of IANA's registry; options records (RFC 7011, 3.4.2.2) are messages too. */
import { codecFields, list, mergeFields, textOf, textsOf } from '../../configuration.ts'
import { createFlowAssembler } from './assembler.ts'
import { readDefinitions, type ElementOf } from './definitions.ts'
import type { FlowFrame } from './frame.ts'
import { flowDecoder, flowText, optionsText } from './message.ts'
import { protocolName } from './protocols.ts'
import { walkRecord } from './template.ts'
import { readValue } from './values.ts'
import type { CodecDefinition } from '../../decoding/codec.ts'
import { addField, type FieldMap } from '../../decoding/fields.ts'

const padding = 210

export const ipfixCodec: CodecDefinition = {
  name: 'ipfix',
  label: 'IPFIX Codec',
  fields: mergeFields(codecFields, {
    ipfix_definition_path: list(
      'IPFIX field definitions',
      'Paths of JSON files on the server that name the information elements of enterprises.',
    ),
  }),
  transportDefaults: { port: 4739 },
  binary: true,
  files: ['ipfix_definition_path'],
  createAssembler: before => createFlowAssembler([10], before),
  create(configuration) {
    const elementOf = readDefinitions('ipfix_definition_path', textsOf(configuration, 'ipfix_definition_path'))
    return flowDecoder(textOf(configuration, 'override_source'), flow => decode(flow, elementOf))
  },
}

/** A definition file may name an element as a field every message has. */
const ownName = (name: string) => (name === 'message' || name === 'source' ? `ipfix_${name}` : name)

function decode({ header, template, record }: FlowFrame, elementOf: ElementOf): { message: string; fields: FieldMap } {
  const fields: FieldMap = {}
  walkRecord(template, record, 0, ({ enterprise, number }, start, end) => {
    if (enterprise === 0 && number === padding) return
    const element = elementOf(enterprise, number)
    const name = element
      ? ownName(element.name)
      : enterprise === 0
        ? `element_${number}`
        : `enterprise_${enterprise}_element_${number}`
    addField(fields, name, readValue(element?.kind ?? 'unknown', record.subarray(start, end)))
  })
  const first = (...names: readonly string[]) => fields[names.find(name => Object.hasOwn(fields, name)) ?? '']
  const protocol = first('protocolIdentifier')
  const message = template.options
    ? optionsText('IPFIX', template.id, fields)
    : flowText('IPFIX', {
        from: first('sourceIPv4Address', 'sourceIPv6Address'),
        fromPort: first('sourceTransportPort', 'udpSourcePort', 'tcpSourcePort'),
        to: first('destinationIPv4Address', 'destinationIPv6Address'),
        toPort: first('destinationTransportPort', 'udpDestinationPort', 'tcpDestinationPort'),
        protocol,
        packets: first('packetDeltaCount', 'packetTotalCount'),
        bytes: first('octetDeltaCount', 'octetTotalCount'),
      })
  const name = protocolName(protocol)
  if (name !== null) addField(fields, 'protocolName', name)
  if (template.options) addField(fields, 'ipfixOptions', true)
  if (header.sampling > 0 && !Object.hasOwn(fields, 'samplingInterval')) fields['samplingInterval'] = header.sampling
  if (!Object.hasOwn(fields, 'observationDomainId')) fields['observationDomainId'] = header.domain
  return { message, fields }
}

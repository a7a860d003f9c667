/** Fields of NetFlow by the number of the element: the names version 5 and 9 share, then version 9's own (RFC 3954, 8). */
import { registeredElement, type Element } from './information-elements.ts'
import type { ElementOf } from './definitions.ts'
import type { Kind } from './values.ts'
import type { Specifier } from './template.ts'

/** Both IP versions, and the way a packet leaves after translation, are one field where only one of them is in a record. */
const names: Readonly<Record<number, string>> = {
  1: 'bytes',
  2: 'pkts',
  3: 'flows',
  4: 'proto',
  5: 'tos',
  6: 'tcp_flags',
  7: 'src_port',
  8: 'src_address',
  9: 'src_mask',
  10: 'snmp_input',
  11: 'dst_port',
  12: 'dst_address',
  13: 'dst_mask',
  14: 'snmp_output',
  15: 'next_hop',
  16: 'src_as',
  17: 'dst_as',
  18: 'bgp_next_hop',
  19: 'mul_dst_pkts',
  20: 'mul_dst_bytes',
  23: 'out_bytes',
  24: 'out_pkts',
  25: 'min_pkt_length',
  26: 'max_pkt_length',
  27: 'src_address',
  28: 'dst_address',
  29: 'src_mask',
  30: 'dst_mask',
  31: 'ipv6_flow_label',
  32: 'icmp_type',
  33: 'igmp_type',
  34: 'sampling_interval',
  35: 'sampling_algorithm',
  36: 'flow_active_timeout',
  37: 'flow_inactive_timeout',
  38: 'engine_type',
  39: 'engine_id',
  40: 'total_bytes_exp',
  41: 'total_pkts_exp',
  42: 'total_flows_exp',
  44: 'ipv4_src_prefix',
  45: 'ipv4_dst_prefix',
  46: 'mpls_top_label_type',
  47: 'mpls_top_label_ip_addr',
  48: 'flow_sampler_id',
  49: 'flow_sampler_mode',
  50: 'flow_sampler_random_interval',
  52: 'min_ttl',
  53: 'max_ttl',
  54: 'ipv4_ident',
  55: 'dst_tos',
  56: 'in_src_mac',
  57: 'out_dst_mac',
  58: 'src_vlan',
  59: 'dst_vlan',
  60: 'ip_protocol_version',
  61: 'direction',
  62: 'next_hop',
  63: 'bgp_next_hop',
  64: 'ipv6_option_headers',
  80: 'in_dst_mac',
  81: 'out_src_mac',
  82: 'if_name',
  83: 'if_desc',
  84: 'sampler_name',
  85: 'in_permanent_bytes',
  86: 'in_permanent_pkts',
  88: 'fragment_offset',
  89: 'forwarding_status',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [70 + at, `mpls_label_${at + 1}`])),
}

const scopes: Readonly<Record<number, string>> = {
  1: 'scope_system',
  2: 'scope_interface',
  3: 'scope_line_card',
  4: 'scope_cache',
  5: 'scope_template',
}

/** FIRST_SWITCHED and LAST_SWITCHED, in milliseconds of the exporter's uptime; and the absolute times newer exporters send in v9. */
export const firstSwitched = 22
export const lastSwitched = 21
export const starts: ReadonlySet<number> = new Set([150, 152, 154, 156])
export const stops: ReadonlySet<number> = new Set([151, 153, 155, 157])
export const padding = 210

/** Name and kind of a field; `elementOf` knows the definition file's elements first. */
export function netflowField({ number, scope }: Specifier, elementOf: ElementOf): Element {
  if (scope) return { name: `nf_${scopes[number] ?? `scope_${number}`}`, kind: 'unknown' }
  const element = elementOf(0, number)
  const defined = element !== registeredElement(0, number)
  const name =
    defined && element ? element.name : (names[number] ?? (element ? underscored(element.name) : `field_${number}`))
  const kind: Kind = element?.kind ?? 'unknown'
  return { name: `nf_${name}`, kind }
}

/** `postNATSourceIPv4Address` as `post_nat_source_ipv4_address`. */
const underscored = (name: string): string =>
  name
    .replace(/IPv([46])/g, 'Ipv$1')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

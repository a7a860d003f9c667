/**
 * The columns of PAN-OS logs, in the order of the vendor's syslog field descriptions (PAN-OS 8.1 to 10.1). Later versions append columns, so
 * that the beginning of a line is the same in all of them.
 */

/** `text` and `flag` are what they say; `number` stays text where it is none. */
export interface Column {
  readonly name: string
  readonly type: 'text' | 'number' | 'flag'
}

/** A column by its position in the line; columns without a use are left out. */
export type Layout = ReadonlyMap<number, Column>

/** Every log begins with these. `#` marks a number, `-` a column without a use. */
const common = '- receive_time serial_number type content_threat_type - generated_time'

const session = `source_ip destination_ip source_nat_ip destination_nat_ip rule_name source_user destination_user application
  virtual_system source_zone destination_zone inbound_interface outbound_interface log_action - session_id #repeat_count
  #source_port #destination_port #source_nat_port #destination_nat_port flags protocol action`
const groups = 'device_group_level_1 device_group_level_2 device_group_level_3 device_group_level_4'
const device = `${groups} virtual_system_name device_name`
const numbered = 'sequence_number action_flags'
const tunnel = 'tunnel_id monitor_tag parent_session_id parent_start_time tunnel_type'
const endpoints = ['source', 'destination']
  .map(side =>
    ['category', 'profile', 'model', 'vendor', 'os_family', 'os_version']
      .map(part => `${side}_device_${part}`)
      .concat(`${side}_hostname`, `${side}_mac`)
      .join(' '),
  )
  .join(' ')
const containers = `container_id pod_namespace pod_name source_external_dynamic_list destination_external_dynamic_list host_id
  endpoint_serial_number`

const traffic = `${session} #bytes #bytes_sent #bytes_received #packets start_time #elapsed_time category - ${numbered}
  source_location destination_location - #packets_sent #packets_received session_end_reason ${device} action_source
  source_vm_uuid destination_vm_uuid ${tunnel}`
const threat = `${session} url_filename threat_id category severity direction ${numbered} source_location destination_location -
  content_type pcap_id file_digest cloud #url_index user_agent file_type x_forwarded_for referer sender subject recipient report_id
  ${device} - source_vm_uuid destination_vm_uuid http_method ${tunnel} threat_category content_version`
const system = `virtual_system event_id object - - module severity description ${numbered} ${device}`
const config = `host virtual_system command admin client result configuration_path`
const userMapping = `${numbered} ${device} virtual_system_id`

/** Columns of each type of log (the fourth column), as PAN-OS 9 and later write them. */
const logs: Readonly<Record<string, string>> = {
  TRAFFIC: `${traffic} sctp_association_id #sctp_chunks #sctp_chunks_sent #sctp_chunks_received rule_uuid http2_connection
    #link_change_count policy_id link_switches sdwan_cluster sdwan_device_type sdwan_cluster_type sdwan_site dynamic_user_group
    xff_ip ${endpoints} ${containers} source_dynamic_address_group destination_dynamic_address_group session_owner
    high_resolution_timestamp a_slice_service_type a_slice_differentiator application_subcategory application_category
    application_technology #application_risk application_characteristic application_container tunneled_application
    application_saas application_sanctioned_state offloaded`,
  THREAT: `${threat} - sctp_association_id payload_protocol_id http_headers url_category_list rule_uuid http2_connection
    dynamic_user_group xff_ip ${endpoints} ${containers} domain_external_dynamic_list source_dynamic_address_group
    destination_dynamic_address_group partial_hash high_resolution_timestamp`,
  SYSTEM: `${system} - - high_resolution_timestamp`,
  CONFIG: `${config} before_change_detail after_change_detail ${numbered} ${device} device_group audit_comment -
    high_resolution_timestamp`,
  'HIP-MATCH': `source_user virtual_system machine_name operating_system source_ip hip #repeat_count hip_type - - ${userMapping}
    source_ipv6 host_id endpoint_serial_number endpoint_mac high_resolution_timestamp`,
  CORRELATION: `source_ip source_user virtual_system category severity ${device} virtual_system_id object_name object_id evidence`,
  GLOBALPROTECT: `virtual_system event_id stage authentication_method tunnel_type source_user source_region machine_name
    source_ip source_ipv6 private_ip private_ipv6 host_id endpoint_serial_number client_version client_os client_os_version
    #repeat_count reason error description status location #login_duration connect_method error_code portal ${numbered}
    high_resolution_timestamp selection_type #response_time priority attempted_gateways gateway ${device} virtual_system_id`,
  USERID: `virtual_system source_ip user data_source_name event_id #repeat_count timeout_threshold #source_port
    #destination_port data_source data_source_type ${userMapping} factor_type factor_completion_time factor_number
    user_group_flags user_by_source tag_name high_resolution_timestamp`,
  IPTAG: `virtual_system source_ip tag_name event_id #repeat_count timeout data_source_name data_source_type data_source_subtype
    ${userMapping} high_resolution_timestamp`,
  AUTHENTICATION: `virtual_system source_ip user normalized_user object authentication_policy #repeat_count authentication_id
    vendor log_action server_profile description client_type event_type factor_number ${userMapping} authentication_protocol
    rule_uuid high_resolution_timestamp`,
  SCTP: `source_ip destination_ip - - rule_name - - - virtual_system source_zone destination_zone inbound_interface
    outbound_interface log_action - session_id #repeat_count #source_port #destination_port - - - - protocol action ${device}
    sequence_number - sctp_association_id payload_protocol_id severity sctp_chunk_type - verification_tag_1 verification_tag_2
    sctp_cause_code diameter_app_id diameter_command_code diameter_avp_code sctp_stream_id session_end_reason op_code
    sccp_calling_ssn sccp_calling_gt sctp_filter #sctp_chunks #sctp_chunks_sent #sctp_chunks_received #packets #packets_sent
    #packets_received rule_uuid high_resolution_timestamp`,
  GTP: `source_ip destination_ip - - rule_name - - application virtual_system source_zone destination_zone inbound_interface
    outbound_interface log_action - session_id - #source_port #destination_port - - - protocol action gtp_event_type msisdn
    access_point_name radio_access_technology gtp_message_type end_user_ip tunnel_endpoint_1 tunnel_endpoint_2 gtp_interface
    gtp_cause severity serving_country_mcc serving_network_mnc area_code cell_id gtp_event_code - - source_location
    destination_location - - - - - - - tunnel_id monitor_tag`,
}

/** Tunnel inspection has the type START or END. */
const inspection = `${session} severity ${numbered} source_location destination_location ${device} ${tunnel} #bytes #bytes_sent
  #bytes_received #packets #packets_sent #packets_received #maximum_encapsulation #unknown_protocol #strict_check
  #tunnel_fragment #sessions_created #sessions_closed session_end_reason action_source start_time #elapsed_time
  tunnel_inspection_rule remote_user_ip remote_user_id rule_uuid pcap_id dynamic_user_group`

/** Configuration logs in the default format lack the two details of the change. */
const plainConfig = `${config} ${numbered} ${device}`

const layoutOf = (rest: string): Layout =>
  new Map(
    `${common} ${rest}`
      .trim()
      .split(/\s+/)
      .flatMap((name, position) => (name === '-' ? [] : [[position, columnOf(name)] as const])),
  )
const columnOf = (name: string): Column =>
  name.startsWith('#') ? { name: name.slice(1), type: 'number' } : { name, type: 'text' }

/** The columns that every log begins with, also one of an unknown type. */
export const commonLayout = layoutOf('')

/** PAN-OS 8.1 by default; an input of that version may say otherwise. */
export const layouts8 = { SYSTEM: layoutOf(system), THREAT: layoutOf(threat), TRAFFIC: layoutOf(traffic) }

const layouts9: ReadonlyMap<string, Layout> = new Map([
  ...Object.entries(logs).map(([type, rest]) => [type, layoutOf(rest)] as const),
  ['START', layoutOf(inspection)],
  ['END', layoutOf(inspection)],
])
const plainConfigLayout = layoutOf(plainConfig)
/** The column of the action flags in configuration logs without details. */
const flagsOfPlainConfig = 15

/** The columns of a line of PAN-OS 9 or later. */
export function layoutOf9(cells: readonly string[]): Layout {
  const [, , , type = ''] = cells
  if (type === 'CONFIG' && cells[flagsOfPlainConfig]?.startsWith('0x')) return plainConfigLayout
  return layouts9.get(type) ?? commonLayout
}

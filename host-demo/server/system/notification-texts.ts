/** The words of notifications (contract 2, 1.10). */
import type { Notification, NotificationMessage } from '../../../core/system/schema.ts'

/** Every type there is, in lower case. */
export const notificationTypes: ReadonlySet<string> = new Set([
  'deflector_exists_as_index',
  'multi_master',
  'no_master',
  'es_open_files',
  'es_cluster_red',
  'es_unavailable',
  'no_input_running',
  'input_failed_to_start',
  'input_failing',
  'input_failure_shutdown',
  'check_server_clocks',
  'outdated_version',
  'email_transport_configuration_invalid',
  'email_transport_failed',
  'stream_processing_disabled',
  'gc_too_long',
  'journal_utilization_too_high',
  'journal_uncommitted_messages_deleted',
  'output_disabled',
  'output_failing',
  'index_ranges_recalculation',
  'generic',
  'es_index_blocked',
  'es_node_disk_watermark_low',
  'es_node_disk_watermark_high',
  'es_node_disk_watermark_flood_stage',
  'es_version_mismatch',
  'legacy_ldap_config_migration',
  'multi_leader',
  'no_leader',
  'archiving_summary',
  'search_error',
])

type Values = Readonly<Record<string, unknown>>
const text = (values: Values, name: string) => String(values[name] ?? '')

const templates: Readonly<Record<string, (values: Values) => NotificationMessage>> = {
  no_input_running: () => ({
    title: 'There is no running input.',
    description: 'Nothing is listening for messages, so none can arrive. Start or create an input.',
  }),
  input_failed_to_start: values => ({
    title: 'An input has failed to start.',
    description:
      `${text(values, 'input')} has failed to start on node ${text(values, 'node')}: ${text(values, 'reason')} ` +
      'The input does not receive messages until this is solved.',
  }),
  input_failing: values => ({
    title: 'An input is failing.',
    description: `${text(values, 'input')} has problems on node ${text(values, 'node')}: ${text(values, 'reason')}`,
  }),
  stream_processing_disabled: values => ({
    title: 'A stream has rules that cannot be used.',
    description:
      `The stream "${text(values, 'stream_title')}" has ${text(values, 'fault_count')} such rules. They take no part, ` +
      `the others of the stream do. ${text(values, 'reason')} Mend or delete the rules.`,
  }),
  journal_utilization_too_high: values => ({
    title: 'The journal is full, or nearly: senders are held back.',
    description:
      `Messages come in faster than node ${text(values, 'node')} processes them. At the limit of its journal, senders over HTTP are ` +
      'refused (429) and told when to send again, over TCP they wait, over UDP messages are dropped and counted. What was accepted is safe, ' +
      'searches answer, and it ends on its own when less comes in. If it lasts: send less, use faster processors or disks, or give the journal ' +
      'more room for peaks (CORDWOOD_JOURNAL_MAX_BYTES).',
  }),
  email_transport_configuration_invalid: values => ({
    title: 'E-mails cannot be sent with these settings.',
    description: `${text(values, 'exception')} Notifications wait and are tried again. Correct the settings CORDWOOD_TRANSPORT_EMAIL_*.`,
  }),
  email_transport_failed: values => ({
    title: 'An e-mail could not be sent.',
    description: text(values, 'exception'),
  }),
  es_index_blocked: values => ({ title: text(values, 'title'), description: text(values, 'description') }),
  generic: values => ({ title: text(values, 'title'), description: text(values, 'description') }),
  search_error: values => ({ title: text(values, 'title'), description: text(values, 'description') }),
}

/** Null where the type has no text. `node` names the node for readers. */
export function notificationText(
  notification: Notification,
  node: string,
  given: Values,
  html: boolean,
): NotificationMessage | null {
  const template = templates[notification.type]
  if (!template) return null
  const { title, description } = template({ ...given, ...notification.details, node })
  return html
    ? { title: escapeHtml(title), description: `<span>${escapeHtml(description)}</span>` }
    : { title, description }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, character => entities[character] ?? character)

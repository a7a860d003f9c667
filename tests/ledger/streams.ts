/** Streams: what the specification says that their screens show or obey. */
import type { LedgerEntry } from './ledger.ts'

const file = 'tests/component/streams.spec.ts'
const seen = (section: string, says: string, title: string): LedgerEntry => ({ section, says, test: [file, title] })

const lists = 'lists streams with index set, rules, state and messages per second'
const asked = 'search, filters, order and pages go to the server; the page stands in the address'
const byId =
  'a message by index and id shows which rules match; rules are added, changed, inverted and deleted until it is routed'
const created = 'a stream is created by keyboard: paused, with what comes next one key away'
const bulk = 'bulk actions ask first, and tell what failed stream by stream; what failed stays selected'
const deleted = 'a selection goes over pages and is deleted as a whole'
const reader = 'who may only read can search and nothing else'
const cloned = 'a stream is edited and cloned by what is there'
const switched = 'a stream is paused and started at once; what the server refuses is told and taken back'
const guard = 'an unsaved rule is not lost without a question'

export const streamsLedger: readonly LedgerEntry[] = [
  seen('2.3', '/streams', lists),
  seen('2.3', '/streams/{streamId}/search', lists),
  seen('2.3', '/streams/{streamId}/edit, optionally with ?index={index}&message_id={messageId}', byId),
  seen('2.12', 'Search syntax help popover in the list of streams', asked),
  seen('4', 'Are you sure?', guard),
  seen('6', 'Only owners of this {type, underscores shown as spaces} are allowed to share it.', reader),
  seen('6', 'Table columns with permissions are hidden unless permitted: the index set', reader),
  seen('7.7', '/streams and /streams/paginated', asked),
  seen('7.7', '/streams/bulk_delete', deleted),
  seen('7.7', '/streams/bulk_pause', bulk),
  seen('7.7', '/streams/{id}/clone', cloned),
  seen('7.7', '/streams/{id}/pause, /streams/{id}/resume', switched),
  seen('7.7', '/streams/{id}/testMatch, /streams/{id}/rules[/{ruleId}]', byId),
  seen('8.1', 'There was an error fetching a resource', 'a failed list says so and is fetched again'),
  seen('8.3', 'No entities exist.', created),
  seen('8.3', 'Filter does not match any data.', asked),
  seen('9.1', 'Page sizes 10, 20, 50 and 100; page and pageSize of streams in the address', asked),
  seen('9.2', 'favorite 30', 'a favourite is marked at once'),
]

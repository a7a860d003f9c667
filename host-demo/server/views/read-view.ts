/** Reads the body of a view: checks it and gives the form that is stored and returned (contract 1, 3.2). */
import type { Static } from 'typebox'
import type { ViewInput, ViewState } from '../../../core/views/schema.ts'
import type { HighlightingRuleInput, ViewStateInput } from '../../../core/views/schema.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { badRequest, MissingValueError } from '../platform/errors/errors.ts'
import { instant, iso } from '../search/time/instants.ts'
import type { ViewBody } from './collection.ts'
import { readWidget } from './read-widget.ts'

/** Properties that the view itself defines; owner and time are the server's. */
export type ReadView = Omit<ViewBody, 'owner' | 'created_at'> & {
  readonly id: string | null
  readonly created_at: string | null
}

/** @throws ApiError 400 naming the member; MissingValueError for a blank title */
export function readView(input: ViewInput): ReadView {
  const { id, type, title, summary, description, search_id, properties, state, created_at } = input
  if (!/\S/.test(title)) throw new MissingValueError([{ path: 'title', message: 'must not be blank', value: title }])
  return {
    id: id?.toLowerCase() ?? null,
    type: type ?? 'DASHBOARD',
    title,
    summary: summary ?? '',
    description: description ?? '',
    search_id,
    properties: properties ?? [],
    state: Object.fromEntries(
      Object.entries(state).map(([queryId, one]) => [queryId, readState(one, `state.${queryId}`)]),
    ),
    created_at: created_at === undefined ? null : iso(instant(created_at, 'created_at')),
  }
}

function readState(state: Static<typeof ViewStateInput>, path: string): ViewState {
  return {
    selected_fields: state.selected_fields ?? null,
    static_message_list_id: state.static_message_list_id ?? null,
    titles: state.titles ?? {},
    widgets: state.widgets.map((widget, i) => readWidget(widget, `${path}.widgets[${i}]`)),
    widget_mapping: state.widget_mapping,
    positions: state.positions,
    formatting: state.formatting
      ? {
          highlighting: (state.formatting.highlighting ?? []).map((rule, i) =>
            readRule(rule, `${path}.formatting.highlighting[${i}]`),
          ),
        }
      : null,
    display_mode_settings: { positions: state.display_mode_settings?.positions ?? {} },
  }
}

/** A colour alone is the form of older clients. */
function readRule(
  { field, value, condition, color }: Static<typeof HighlightingRuleInput>,
  path: string,
): HighlightingRule {
  const read = typeof color === 'string' ? { type: 'static' as const, color } : color
  if (read.type === 'static' && !/^#[0-9a-f]{6}$/i.test(read.color))
    throw badRequest(`${path}.color '${read.color}' must be like #ffec3d.`)
  return { field, value, condition: condition ?? 'equal', color: read }
}

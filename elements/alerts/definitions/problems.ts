/** What is wrong with a draft, field by field, before it is sent; and where the server's messages belong. */
import type { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { configProblems, detailProblems, isFieldName, type DefinitionWords } from '../../../core/alerts/rules.ts'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import type { Translate } from '../../../core/brand/catalogue.ts'
import { CronError, parseCron } from '../../../core/time/cron.ts'
import type { ConditionDraft, SeriesDraft } from './condition-draft.ts'
import { bodyOf, type DefinitionDraft, type FieldDraft } from './draft.ts'
import { durationOf } from './durations.ts'

export type PageWords = Translate<typeof definitionPageStrings.strings>

/** Path of a field → what is wrong there. Paths are those of the server where it has one. */
export type Problems = ReadonlyMap<string, string>

export const stepKeys = ['event-details', 'condition', 'fields', 'notifications', 'summary'] as const
export type StepKey = (typeof stepKeys)[number]

const shortestMs = 1000

/** Returns the step that a path belongs to. */
export function stepOf(path: string): StepKey {
  const [first] = path.split('.')
  if (['title', 'description', 'priority', 'remediation_steps'].includes(first!)) return 'event-details'
  if (['field', 'field_spec', 'key_spec'].includes(first!)) return 'fields'
  if (['notifications', 'notification_settings', 'grace_period_ms', 'backlog_size'].includes(first!))
    return 'notifications'
  return 'condition'
}

type Add = (path: string, message: string) => void

function scheduleProblems(draft: DefinitionDraft, t: PageWords, add: Add): void {
  if (durationOf(draft.within) < shortestMs) add('search_within_ms', t('unitOfTime'))
  if (!draft.usesCron) {
    if (durationOf(draft.every) < shortestMs) add('execute_every_ms', t('unitOfTime'))
    return
  }
  try {
    parseCron(draft.cron, draft.cronZone)
  } catch (error) {
    if (!(error instanceof CronError)) throw error
    add('cron_expression', t('cronWrong'))
  }
}

function seriesProblem({ function: name, field }: SeriesDraft, path: string, t: PageWords, add: Add): void {
  if (name !== 'count' && field.trim() === '') add(path, t('fieldRequired'))
}

function conditionProblems(item: ConditionDraft, t: PageWords, add: Add): void {
  if (item.kind === 'group') for (const inner of item.items) conditionProblems(inner, t, add)
  if (item.kind !== 'comparison') return
  seriesProblem(item.series, `${item.id}.field`, t, add)
  const { operand } = item
  if (operand.kind === 'number') {
    if (operand.value === undefined) add(`${item.id}.value`, t('numberRequired'))
  } else {
    if (operand.factor === undefined) add(`${item.id}.value`, t('numberRequired'))
    if (operand.kind === 'series') seriesProblem(operand.series, `${item.id}.other`, t, add)
  }
}

const hasItems = (item: ConditionDraft): boolean => item.kind !== 'group' || item.items.some(hasItems)

function typeProblems(draft: DefinitionDraft, t: PageWords, add: Add): void {
  if (draft.type === 'aggregation-v1' && draft.isAggregation) {
    if (!hasItems(draft.condition)) add('conditions', t('conditionEmpty'))
    conditionProblems(draft.condition, t, add)
    draft.alsoMeasured.forEach((series, index) => seriesProblem(series, `series.${index}`, t, add))
  }
  if (draft.type === 'missing-data-v1') {
    if (draft.missingField.trim() === '') add('field', t('fieldRequired'))
    if (durationOf(draft.remember) < shortestMs) add('remember_ms', t('unitOfTime'))
  }
  if (draft.type === 'sequence-v1') {
    if (draft.sequenceKey.trim() === '') add('key', t('fieldRequired'))
    if (draft.steps.length < 2) add('steps', t('stepsNeeded'))
    for (const { id, atLeast } of draft.steps)
      if (atLeast === undefined || atLeast < 1) add(`steps.${id}`, t('numberRequired'))
  }
}

function fieldProblems(fields: readonly FieldDraft[], t: PageWords, add: Add): void {
  const names = fields.map(({ name }) => name.trim())
  fields.forEach((field, index) => {
    const at = (part: string) => `field.${field.id}.${part}`
    const name = names[index]!
    if (name === '') add(at('name'), t('required'))
    else if (!isFieldName(name)) add(at('name'), t('fieldNameWrong'))
    else if (names.indexOf(name) < index) add(at('name'), t('fieldNameTaken'))
    if (field.source === 'template-v1') {
      if (field.template.trim() === '') add(at('template'), t('required'))
      else if (field.template.split('${').length !== field.template.split('}').length)
        add(at('template'), t('templateUnbalanced'))
    } else {
      if (field.table === '') add(at('table'), t('required'))
      if (field.keyField.trim() === '') add(at('key'), t('fieldRequired'))
    }
  })
}

/** Returns the problems of the form in the order in which their fields stand, then those that the rules of the server find besides. */
export function problemsOf(
  draft: DefinitionDraft,
  t: PageWords,
  rulesWords: DefinitionWords,
  stored?: EventDefinition,
): Problems {
  const found = new Map<string, string>()
  const add: Add = (path, message) => {
    if (!found.has(path)) found.set(path, message)
  }
  if (draft.title.trim() === '') add('title', t('required'))
  if (draft.type !== null) {
    typeProblems(draft, t, add)
    scheduleProblems(draft, t, add)
  }
  fieldProblems(draft.fields, t, add)
  if (draft.hasGrace && durationOf(draft.grace) < 1) add('grace_period_ms', t('unitOfTime'))
  if (draft.hasBacklog && !(Number.isInteger(draft.backlog) && draft.backlog! >= 0))
    add('backlog_size', t('backlogWrong'))

  const steps = new Set([...found.keys()].map(stepOf))
  const { remediation_steps, field_spec = {}, notifications, notification_settings, ...body } = bodyOf(draft, stored)
  const details = {
    ...body,
    remediation_steps,
    field_spec,
    notification_settings: { ...notification_settings, backlog_size: notification_settings.backlog_size ?? null },
    notifications: (notifications ?? []).map(({ notification_id }) => ({
      notification_id,
      notification_parameters: null,
    })),
  }
  // A config that the form does not know is kept, and the server's to judge.
  const ofConfig = draft.type === null ? {} : configProblems(body.config, rulesWords)
  const ruled = [detailProblems(details, rulesWords), ofConfig]
  for (const [path, [message]] of ruled.flatMap(Object.entries))
    if (message !== undefined && !steps.has(stepOf(path))) add(path, message)
  return found
}

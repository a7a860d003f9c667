import { sizeOf } from '../../ingest/processing/chain/drafts.ts'
import { RuleError } from '../errors.ts'
import { RuleMessage } from '../message.ts'
import type { RuleDate } from '../times.ts'
import type { Run, RuleFunctions } from '../run.ts'
import { textOf, type Value, type ValueMap } from '../values.ts'

function set({ budget }: Run, message: RuleMessage, name: string, value: Value): void {
  budget.add(message.set(name, value))
}

export const message: RuleFunctions = {
  has_field: (run: Run, name: string, one = run.message) => one.has(name),
  set_field: (
    run: Run,
    name: string,
    value: Value,
    prefix = '',
    suffix = '',
    one: RuleMessage = run.message,
    instead: Value = null,
  ) => set(run, one, prefix + name + suffix, value ?? instead),
  set_fields: (run: Run, fields: ValueMap, prefix = '', suffix = '', one = run.message) => {
    for (const [name, value] of fields) {
      if (value === null) throw new RuleError(`'${name.slice(0, 60)}' has no value`)
      set(run, one, prefix + name + suffix, value)
    }
  },
  rename_field: (run: Run, name: string, to: string, one = run.message) => one.rename(name, to),
  // An expression that cannot be used fails with each message.
  remove_field: (run: Run, name: string, one = run.message) => {
    if (/^\w+$/.test(name)) return one.remove(name)
    const regex = run.surroundings.expressions.regex(`^(?:${name})$`)
    for (const field of one.names()) {
      run.budget.match(regex, field)
      if (regex.test(field)) one.remove(field)
    }
  },
  normalize_fields: (run: Run, one = run.message) => {
    for (const name of one.names()) {
      const small = name.toLowerCase()
      if (small === name) continue
      if (one.has(small)) one.remove(name)
      else one.rename(name, small)
    }
  },
  drop_message: (run: Run, one = run.message) => {
    one.isDropped = true
  },
  create_message: (run: Run, text?: string, source?: string, time?: RuleDate) =>
    run.create(id => {
      const given = (value: string | undefined, name: string) => {
        const from = run.message.get(name)
        return value ?? (from === null ? '' : textOf(from))
      }
      const fields = { message: given(text, 'message'), source: given(source, 'source') }
      return new RuleMessage(id, time?.millis ?? run.surroundings.now(), fields, [])
    }),
  clone_message: (run: Run, one: RuleMessage = run.message, preventLoops = false) => {
    if (preventLoops && one.isClone) return null
    run.budget.add(sizeOf(one.fields))
    return run.create(id => one.clone(id))
  },
  traffic_accounting_size: (run: Run, one = run.message) => BigInt(one.size),
}

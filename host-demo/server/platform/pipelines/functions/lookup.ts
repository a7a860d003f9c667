import { RuleError } from '../errors.ts'
import type { LookupAnswer, LookupChange } from '../lookup-tables.ts'
import type { Run, RuleFunctions } from '../run.ts'
import { areEqual, textOf, type List, type Value } from '../values.ts'

function answer({ surroundings }: Run, table: string, key: Value): LookupAnswer | null {
  return key === null ? null : surroundings.tables.answer(table, textOf(key))
}
function change({ surroundings }: Run, table: string, key: Value, what: LookupChange): LookupAnswer | null {
  return key === null ? null : surroundings.tables.change(table, textOf(key), what)
}

export const lookup: RuleFunctions = {
  lookup: (run: Run, table: string, key: Value, instead: Value = null) => {
    const found = answer(run, table, key)
    return found?.multi ?? new Map([['value', found?.single ?? instead]])
  },
  lookup_value: (run: Run, table: string, key: Value, instead: Value = null) =>
    answer(run, table, key)?.single ?? instead,
  lookup_has_value: (run: Run, table: string, key: Value) => {
    const found = answer(run, table, key)
    return found !== null && (found.single !== null || found.multi !== null || found.list !== null)
  },
  lookup_string_list: (run: Run, table: string, key: Value, instead: List = []) => {
    const found = answer(run, table, key)
    return found ? found.list : instead
  },
  lookup_string_list_contains: (run: Run, table: string, key: Value, value: Value) => {
    const found = answer(run, table, key)
    if (!found) return false
    if (!found.list) throw new RuleError(`the key has no list in the lookup table '${table.slice(0, 60)}'`)
    return found.list.some(one => areEqual(one, value))
  },
  lookup_set_value: (run: Run, table: string, key: Value, value: Value, ttl?: bigint) =>
    change(run, table, key, { do: 'set', value, seconds: ttl ?? null })?.single,
  lookup_clear_key: (run: Run, table: string, key: Value) => {
    change(run, table, key, { do: 'clear' })
  },
  lookup_set_string_list: (run: Run, table: string, key: Value, values: List, ttl?: bigint) =>
    change(run, table, key, { do: 'setList', values, seconds: ttl ?? null })?.list,
  lookup_add_string_list: (run: Run, table: string, key: Value, values: List, keepDuplicates = false) =>
    change(run, table, key, { do: 'add', values, keepDuplicates })?.list,
  lookup_remove_string_list: (run: Run, table: string, key: Value, values: List) =>
    change(run, table, key, { do: 'remove', values })?.list,
  lookup_assign_ttl: (run: Run, table: string, key: Value, seconds: bigint) =>
    change(run, table, key, { do: 'limit', seconds })?.single,
}

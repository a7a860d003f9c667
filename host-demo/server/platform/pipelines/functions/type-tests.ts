import { IpAddress } from '../addresses.ts'
import { Json } from '../json.ts'
import { Period, RuleDate } from '../times.ts'
import type { RuleFunction, RuleFunctions } from '../run.ts'
import { RuleUrl } from '../urls.ts'
import { isList, isMap, type Value } from '../values.ts'

const test =
  (is: (value: Value) => boolean): RuleFunction['call'] =>
  (_, value: Value) =>
    is(value)

export const typeTests: RuleFunctions = {
  is_null: test(value => value === null),
  is_not_null: test(value => value !== null),
  is_bool: test(value => typeof value === 'boolean'),
  is_number: test(value => typeof value === 'bigint' || typeof value === 'number'),
  is_double: test(value => typeof value === 'number'),
  is_long: test(value => typeof value === 'bigint'),
  is_string: test(value => typeof value === 'string'),
  is_collection: test(isList),
  is_list: test(isList),
  is_map: test(isMap),
  is_date: test(value => value instanceof RuleDate),
  is_period: test(value => value instanceof Period),
  is_ip: test(value => value instanceof IpAddress),
  is_json: test(value => value instanceof Json),
  is_url: test(value => value instanceof RuleUrl),
}

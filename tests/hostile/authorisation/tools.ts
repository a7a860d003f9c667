/** Testers of expressions. */
import { asIs, type Cases } from './cases.ts'

export const tools: Cases = {
  'GET /tools/contains_string_tester': asIs('nobody', { call: () => ({ query: { string: 'abc', search_string: 'b' } }) }),
}

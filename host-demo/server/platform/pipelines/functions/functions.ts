/** All functions of the rule language: what the descriptors in core promise. */
import type { RuleFunction, RuleFunctions } from '../run.ts'
import { conversion } from './conversion.ts'
import { dates } from './dates.ts'
import { encodings } from './encodings.ts'
import { hashes } from './hashes.ts'
import { json } from './json.ts'
import { lookup } from './lookup.ts'
import { message } from './message.ts'
import { network } from './network.ts'
import { other } from './other.ts'
import { patterns } from './patterns.ts'
import { streams } from './streams.ts'
import { strings } from './strings.ts'
import { syslog } from './syslog.ts'
import { threatIntel } from './threat-intel.ts'
import { typeTests } from './type-tests.ts'

const all: RuleFunctions = {
  ...conversion,
  ...typeTests,
  ...message,
  ...streams,
  ...strings,
  ...patterns,
  ...json,
  ...dates,
  ...hashes,
  ...encodings,
  ...network,
  ...syslog,
  ...lookup,
  ...threatIntel,
  ...other,
}

/** The functions by name. */
export const ruleFunctions: ReadonlyMap<string, RuleFunction> = new Map(
  Object.entries(all).map(([name, one]) => [name, typeof one === 'function' ? { call: one } : one]),
)

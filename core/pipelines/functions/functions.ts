import { conversionFunctions } from './conversion.ts'
import { dateFunctions } from './dates.ts'
import type { FunctionDescriptor } from './descriptor.ts'
import { encodingFunctions } from './encodings.ts'
import { hashFunctions } from './hashes.ts'
import { jsonFunctions } from './json.ts'
import { lookupFunctions } from './lookup.ts'
import { messageFunctions } from './message.ts'
import { networkFunctions } from './network.ts'
import { otherFunctions } from './other.ts'
import { patternFunctions } from './patterns.ts'
import { streamFunctions } from './streams.ts'
import { stringFunctions } from './strings.ts'
import { syslogFunctions } from './syslog.ts'
import { threatIntelFunctions } from './threat-intel.ts'
import { typeTestFunctions } from './type-tests.ts'

/** Every function of the rule language, by category. */
export const functions: readonly FunctionDescriptor[] = [
  ...conversionFunctions,
  ...typeTestFunctions,
  ...messageFunctions,
  ...streamFunctions,
  ...stringFunctions,
  ...patternFunctions,
  ...jsonFunctions,
  ...dateFunctions,
  ...hashFunctions,
  ...encodingFunctions,
  ...networkFunctions,
  ...syslogFunctions,
  ...lookupFunctions,
  ...threatIntelFunctions,
  ...otherFunctions,
]

/** The functions by name. */
export const functionsByName: ReadonlyMap<string, FunctionDescriptor> = new Map(functions.map(one => [one.name, one]))

/** All converters: a new one is a function of `converters/`, its settings in core, and its line here. */
import type { ConverterName } from '../../../../../core/extractors/converters.ts'
import { csv } from './converters/csv.ts'
import { date, flexdate } from './converters/dates.ts'
import {
  hash,
  ipAnonymizer,
  lowercase,
  numeric,
  syslogPriFacility,
  syslogPriLevel,
  tokenizer,
  uppercase,
} from './converters/simple.ts'
import { lookupTable, splitAndCount } from './converters/texts.ts'
import type { Convert, Surroundings } from './extraction.ts'

/** Compiles checked settings. @throws DatePatternError for a pattern that cannot be used */
export type CreateConvert = (settings: never, surroundings: Surroundings) => Convert

export const convertTypes: Readonly<Record<ConverterName, CreateConvert>> = {
  csv,
  date,
  flexdate,
  hash,
  ip_anonymizer: ipAnonymizer,
  lookup_table: lookupTable,
  lowercase,
  numeric,
  split_and_count: splitAndCount,
  syslog_pri_facility: syslogPriFacility,
  syslog_pri_level: syslogPriLevel,
  tokenizer,
  uppercase,
}

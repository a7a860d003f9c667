/** A list of separated values that is fetched over HTTP. Columns have numbers. */
import { loadedType } from '../adapter-type.ts'
import { delimitedRows } from '../packed/delimited.ts'
import { fetchText } from '../packed/fetch-text.ts'
import { maxDataBytes, packTexts, textsReader, type PackedTexts } from '../packed/packed-texts.ts'
import { character, flag, optional, text, whole } from '../fields.ts'
import { nothing, oneValue } from '../found.ts'
import { urlProblem } from '../url-problem.ts'

const fields = {
  url: text(),
  separator: character,
  line_separator: text(),
  quotechar: character,
  ignorechar: text(),
  key_column: whole(0, 1000),
  value_column: optional(whole(0, 1000), null),
  check_presence_only: optional(flag, false),
  refresh_interval: whole(1),
  case_insensitive_lookup: optional(flag, false),
}

export const adapterType = loadedType({
  type: 'dsvhttp',
  configClass: 'org.graylog2.lookup.adapters.DSVHTTPDataAdapter$Config',
  defaultConfig: {
    url: 'https://example.org/table.csv',
    separator: ',',
    line_separator: '\n',
    quotechar: '"',
    ignorechar: '#',
    key_column: 0,
    value_column: 1,
    check_presence_only: false,
    refresh_interval: 60,
    case_insensitive_lookup: false,
  },
  fields,
  check: ({ url, check_presence_only, value_column }) => ({
    ...urlProblem(url),
    ...(!check_presence_only &&
      value_column === null && {
        value_column: ["'value_column' must be set, unless only the presence of keys is checked."],
      }),
  }),
  everyMs: config => config.refresh_interval * 1000,
  async load(config, ways, _before: PackedTexts | null, signal) {
    const served = await fetchText(ways, config.url, { signal, timeoutMs: 60_000, maxBytes: maxDataBytes })
    const lines = served.split(config.line_separator).filter(line => !line.startsWith(config.ignorechar))
    function* rows() {
      for (const line of lines) {
        const [cells = []] = delimitedRows(line, config.separator, config.quotechar)
        const key = cells[config.key_column]
        const value = config.check_presence_only ? '' : cells[config.value_column ?? 0]
        if (key === undefined || value === undefined) continue
        yield [config.case_insensitive_lookup ? key.toLowerCase() : key, value] as const
      }
    }
    return packTexts(rows(), { refuseTwice: !config.check_presence_only })
  },
  reader(config, data) {
    const find = textsReader(data)
    return key => {
      const value = find(config.case_insensitive_lookup ? key.toLowerCase() : key)
      if (config.check_presence_only) return oneValue(value !== null)
      return value === null ? nothing : oneValue(value)
    }
  },
})

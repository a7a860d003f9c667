import type { converterTypes } from '../../../../../../core/extractors/converters.ts'
import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import { csvCells } from '../../decoding/csv-cells.ts'
import type { Convert } from '../extraction.ts'

type CsvSettings = SettingValues<typeof converterTypes.csv>

/** A field for each column; none where the line has another number of them. Column names need no quotes, whatever lines need. */
export function csv(settings: CsvSettings): Convert {
  const names = csvCells(settings.column_header, { ...settings, strict_quotes: false }).map(name => name.trim())
  return text => {
    const values = csvCells(text, settings)
    return values.length === names.length ? { fields: names.map((name, i) => [name, values[i]!] as const) } : null
  }
}

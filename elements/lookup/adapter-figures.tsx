/** Shows how often a data adapter was asked or loaded, and how it went. */
import type { AdapterCounts } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { useMessages, useStrings } from '../kit/kit.ts'
import { Figures } from './figures.tsx'

export function AdapterFigures({ counts }: { readonly counts: AdapterCounts | undefined }) {
  const l = useStrings(lookupStrings)
  const { lang } = useMessages()
  if (!counts) return null
  const { asked, failed, mean_ms: mean } = counts
  return (
    <Figures
      figures={[
        { label: l('asked'), value: formatNumberIn(lang, asked) },
        { label: l('failed'), value: formatNumberIn(lang, failed) },
        {
          label: l('meanTime'),
          value: mean === null ? '–' : l('milliseconds', { ms: formatNumberIn(lang, Math.round(mean * 10) / 10) }),
        },
      ]}
    />
  )
}

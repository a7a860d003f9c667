/** Words for extractors of any server, also for types that this version does not know. */
import { converterNamed } from '../../core/extractors/converters.ts'
import { extractorStrings } from '../../core/extractors/strings.ts'
import { extractorTypeNamed } from '../../core/extractors/types.ts'
import { useMemo } from 'react'
import { useStrings } from '../kit/kit.ts'

export interface ExtractorWords {
  readonly typeName: (type: string) => string
  readonly converterName: (type: string) => string
}

export function useExtractorWords(): ExtractorWords {
  const t = useStrings(extractorStrings)
  return useMemo(
    () => ({
      typeName(type) {
        const known = extractorTypeNamed(type)
        return known ? t(known) : type
      },
      converterName(type) {
        const known = converterNamed(type)
        return known ? t(known) : type
      },
    }),
    [t],
  )
}

/** Functions as options of a list, by category. */
import { useMemo } from 'react'
import { ruleEditorStrings } from '../../../../core/pipelines/editor-strings.ts'
import type { FunctionDescriptor } from '../../../../core/pipelines/functions/descriptor.ts'
import { functions } from '../../../../core/pipelines/functions/functions.ts'
import { functionStrings } from '../../../../core/pipelines/functions/words.ts'
import { useStrings, type SelectOption } from '../../../kit/kit.ts'

/** @param isOffered must be stable */
export function useFunctionOptions(isOffered: (descriptor: FunctionDescriptor) => boolean): readonly SelectOption[] {
  const t = useStrings(ruleEditorStrings)
  const words = useStrings(functionStrings)
  return useMemo(
    () =>
      functions.filter(isOffered).map(({ name, category }) => ({
        value: name,
        label: name,
        note: words(name),
        group: t(category),
      })),
    [isOffered, t, words],
  )
}

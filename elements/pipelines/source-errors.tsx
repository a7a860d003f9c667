/** The errors in the source of a pipeline, by line. */
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { ParseError } from '../../core/pipelines/schema.ts'
import { useStrings } from '../kit/kit.ts'
import { LanguageWords } from './editor/language-words.tsx'

export function SourceErrors({ errors }: { readonly errors: readonly ParseError[] }) {
  const t = useStrings(pipelinePageStrings)
  return errors.map(({ line, reason }, place) => (
    <p key={place} className="break">
      <LanguageWords words={t('brokenAt', { line, reason })} />
    </p>
  ))
}

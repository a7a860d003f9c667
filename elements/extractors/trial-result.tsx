/** The result of the extractor on the example message. */
import type { ExtractorValues } from '../../core/extractors/form-values.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { ExtractorTrialResult } from '../../core/extractors/schema.ts'
import type { ExtractorTypeName } from '../../core/extractors/types.ts'
import { toolStrings } from '../../core/tools/strings.ts'
import { Callout, useStrings, VisibleText } from '../kit/kit.ts'
import { FieldName } from '../kit/parts/field-name.tsx'
import { textIn, type Example } from './use-example.ts'
import type { Trial } from './use-trial.ts'

export interface TrialResultProps {
  readonly values: ExtractorValues
  readonly example: Example
  readonly trial: Trial
}

const failures = {
  copy_input: undefined,
  grok: 'grokFailed',
  json: 'jsonFailed',
  regex: 'regexFailed',
  regex_replace: 'regexFailed',
  split_and_index: 'splitFailed',
  substring: 'substringFailed',
  lookup_table: 'lookupFailed',
} as const satisfies Record<ExtractorTypeName, keyof typeof toolStrings.strings | undefined>

export function TrialResult(props: TrialResultProps) {
  const t = useStrings(extractorScreenStrings)
  return (
    <section className="extractor-result" aria-label={t('result')} aria-busy={props.trial.isBusy}>
      <h3>{t('result')}</h3>
      <Outcome {...props} />
    </section>
  )
}

function Outcome({ values, example: { message }, trial }: TrialResultProps) {
  const t = useStrings(extractorScreenStrings)
  const tools = useStrings(toolStrings)
  const failure = failures[values.type]
  const field = values.source_field.trim()
  const text = textIn(message, field)
  const note = (words: string) => <p className="sm muted">{words}</p>
  switch (trial.is) {
    case 'incomplete':
      return note(t('resultNeedsSettings'))
    case 'unavailable':
      return note(t('cannotTry'))
    case 'busy':
      return note(t('trying'))
    case 'refused':
      return <Callout variant="danger">{failure ? tools(failure) : [...trial.errors!.values()][0]}</Callout>
    case 'failed':
      return (
        <Callout variant="danger" title={failure && tools(failure)}>
          {trial.words}
        </Callout>
      )
    case 'known':
      if (trial.example) return <Result result={trial.example} field={field} />
      if (!message) return note(t('resultNeedsMessage'))
      return note(text === null ? t('resultNoField', { field }) : t('resultTooLong'))
  }
}

function Result({ result, field }: { readonly result: ExtractorTrialResult; readonly field: string }) {
  const t = useStrings(extractorScreenStrings)
  const { outcome, fields, more_fields: more, source_left: left, failures: failed } = result
  return (
    <>
      {outcome === 'nothing' && <Callout variant="warning">{t('nothingFound')}</Callout>}
      {outcome === 'skipped' && <Callout>{t('skipped')}</Callout>}
      {failed.length > 0 && (
        <Callout variant="danger" title={t('failedOn')}>
          {failed.map((words, index) => (
            <p key={index} className="break">
              {words}
            </p>
          ))}
        </Callout>
      )}
      {fields.length > 0 && (
        <table className="tbl extractor-found" aria-label={t('resultFields')}>
          <tbody>
            {fields.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi className="mono break">
                    <FieldName name={name} />
                  </bdi>
                </th>
                <td className="mono break">
                  <bdi>
                    <VisibleText text={String(value)} />
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="sm muted">{t('moreFields', { count: more })}</p>}
      {left !== null && (
        <p className="sm">
          <span className="muted">{t('left', { field })}:</span>{' '}
          <bdi className="mono break">
            <VisibleText text={left} />
          </bdi>
        </p>
      )}
    </>
  )
}

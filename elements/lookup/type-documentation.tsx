/** The documentation of a type of data adapters: purpose, keys, settings, answers. */
import type { AdapterTypeView } from '../../core/lookup/adapter-types.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { useMessages, useStrings } from '../kit/kit.ts'

export function TypeDocumentation({ view }: { readonly view: AdapterTypeView }) {
  const l = useStrings(lookupStrings)
  const messages = useMessages()
  const { about, keys, answer, example, members = [] } = view
  const fields = view.fields.filter(({ hint }) => hint !== undefined)
  return (
    <>
      <p>{about(messages)}</p>
      <p className="muted">{keys(messages)}</p>
      {fields.length > 0 && (
        <>
          <h3>{l('configuration')}</h3>
          <dl className="meanings">
            {fields.map(({ name, label, hint }) => (
              <div key={name}>
                <dt>{label(messages)}</dt>
                <dd>{hint!(messages)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>{l('answer')}</h3>
      <p>{answer(messages)}</p>
      {members.length > 0 && (
        <dl className="meanings">
          {members.map(({ name, meaning }) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd>{meaning(messages)}</dd>
            </div>
          ))}
        </dl>
      )}
      {example && (
        <>
          <h3>{l('example')}</h3>
          <pre className="json mono" tabIndex={0} role="group" aria-label={l('example')}>
            {JSON.stringify(example, null, 2)}
          </pre>
        </>
      )}
    </>
  )
}

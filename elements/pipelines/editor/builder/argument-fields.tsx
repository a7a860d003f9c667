/** The arguments of a function, by its description: required ones always, optional ones once they were added. */
import { use, type ReactNode } from 'react'
import { emptyValue, kindsOf, type BuilderCall } from '../../../../core/pipelines/builder/model.ts'
import { partKey } from '../../../../core/pipelines/builder/write.ts'
import { ruleEditorStrings } from '../../../../core/pipelines/editor-strings.ts'
import { functionsByName } from '../../../../core/pipelines/functions/functions.ts'
import { functionStrings } from '../../../../core/pipelines/functions/words.ts'
import { Button, Menu, useStrings } from '../../../kit/kit.ts'
import { BuilderContext } from './builder-context.ts'
import { ValueField } from './value-field.tsx'

export interface ArgumentFieldsProps {
  /** The key of the condition or action. */
  readonly name: string
  readonly call: BuilderCall
  /** Names of results that can be used. */
  readonly results: readonly string[]
  readonly onChange: (call: BuilderCall) => void
  /** Stands in the last row. */
  readonly children?: ReactNode
}

export function ArgumentFields({ name, call, results, onChange, children }: ArgumentFieldsProps) {
  const t = useStrings(ruleEditorStrings)
  const words = useStrings(functionStrings)
  const { errorOf } = use(BuilderContext)
  const { function: functionName, arguments: given } = call
  const parameters = functionsByName.get(functionName)?.parameters ?? []
  const missing = parameters.filter(parameter => parameter.optional && !Object.hasOwn(given, parameter.name))
  const set = (changed: BuilderCall['arguments']) => onChange({ ...call, arguments: changed })
  const remove = (parameter: string) => {
    const { [parameter]: _removed, ...others } = given
    set(others)
  }
  return (
    <>
      {functionsByName.has(functionName) && <p className="xs muted">{words(functionName)}</p>}
      {parameters
        .filter(parameter => Object.hasOwn(given, parameter.name))
        .map(parameter => (
          <ValueField
            key={parameter.name}
            label={parameter.name}
            hint={words(`${functionName}.${parameter.name}`)}
            kinds={kindsOf(parameter.type)}
            value={given[parameter.name]!}
            results={results}
            error={errorOf(partKey(name, parameter.name))}
            onChange={value => set({ ...given, [parameter.name]: value })}
            onRemove={parameter.optional ? () => remove(parameter.name) : undefined}
          />
        ))}
      <div className="row wrap rule-card-foot">
        {children}
        {missing.length > 0 && (
          <Menu
            label={t('addArgument')}
            items={missing.map(parameter => ({
              label: parameter.name,
              onSelect: () => set({ ...given, [parameter.name]: emptyValue(kindsOf(parameter.type)[0]!) }),
            }))}
            trigger={props => (
              <Button {...props} size="sm" variant="ghost" icon="plus">
                {t('addArgument')}
              </Button>
            )}
          />
        )}
      </div>
    </>
  )
}

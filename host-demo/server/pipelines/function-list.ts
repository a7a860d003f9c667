/** The functions of the rule language as the contract lists them. */
import { functionsByName } from '../../../core/pipelines/functions/functions.ts'
import type { RuleFunctionDescriptor } from '../../../core/pipelines/schema.ts'
import { javaClassOf } from '../../../core/pipelines/types.ts'

export const ruleFunctionList: RuleFunctionDescriptor[] = [...functionsByName.values()].map(
  ({ name, pure, returns, parameters, description }) => ({
    name,
    pure,
    return_type: javaClassOf(returns),
    params: parameters.map(parameter => ({
      type: javaClassOf(parameter.type),
      transformed_type: javaClassOf(parameter.type),
      name: parameter.name,
      optional: parameter.optional,
      description: parameter.description,
    })),
    description,
  }),
)

/** The documentation of functions as strings of the interface: `set_field` is that of the function, `set_field.value` that of an argument. */
import { catalogue } from '../../brand/catalogue.ts'
import { functions } from './functions.ts'

const words: Readonly<Record<string, string>> = Object.fromEntries(
  functions.flatMap(({ name, description, parameters }) => [
    [name, description],
    ...parameters.map(parameter => [`${name}.${parameter.name}`, parameter.description] as const),
  ]),
)

export const functionStrings = catalogue('pipelineFunctions', words)

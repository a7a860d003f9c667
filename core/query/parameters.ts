/** Parameters of a query: `$host$` stands for values that are chosen when it runs. */

/** `$name$`; a backslash before a dollar sign makes it a character. */
const PARAMETER = /\\[^]|\$([\p{L}\p{N}_-]+)\$/gu

/** The values that stand for a parameter: any of them may match. */
export interface ParameterBinding {
  /** Never empty texts; none: nothing was chosen. */
  readonly values: readonly string[]
  /** Without a value it matches everything; else a query with it cannot run. */
  readonly optional: boolean
}
/** By parameter name; a name that is missing is not declared, and stays text. */
export type ParameterBindings = ReadonlyMap<string, ParameterBinding>

/** Half-open range of UTF-16 offsets, with the dollar signs. */
export interface ParameterPlace {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Returns the parameters in a query text or a part of one, declared or not, in their order. */
export const parameterPlaces = (text: string): ParameterPlace[] =>
  Array.from(text.matchAll(PARAMETER)).flatMap(({ 0: { length }, 1: name, index }) =>
    name === undefined ? [] : [{ name, from: index, to: index + length }],
  )

/** Returns the names of the parameters in a query text, each once. */
export const parameterNames = (text: string): string[] => [...new Set(parameterPlaces(text).map(({ name }) => name))]

/** A query names a parameter that has no value and needs one. */
export class UnboundParameterError extends Error {
  override readonly name = 'UnboundParameterError'
  readonly parameter: string

  constructor(parameter: string) {
    super(`The parameter $${parameter}$ has no value: give it one, a default, or make it optional.`)
    this.parameter = parameter
  }
}

/** Filters of a list by the attributes that it describes as filterable (contract 1, 0.4, envelope B). */
import type { ListAttribute } from '../../../core/client/pagination.ts'

export interface Filter {
  readonly attributeId: string
  readonly value: string
  /** The chip's text for the value. */
  readonly title: string
}

export const filterableAttributes = (attributes: readonly ListAttribute[]): ListAttribute[] =>
  attributes.filter(({ filterable }) => filterable === true)

/** `filters` of the request: 'attribute:value'. The same attribute twice is OR, different ones AND. */
export const filterParameters = (filters: readonly Filter[]): string[] =>
  filters.map(({ attributeId, value }) => `${attributeId}:${value}`)

const same = (a: Filter, b: Filter) => a.attributeId === b.attributeId && a.value === b.value

/** The same filter twice is one. */
export const withFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] =>
  filters.some(other => same(other, filter)) ? filters : [...filters, filter]

export const withoutFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] =>
  filters.filter(other => !same(other, filter))

/** A range of dates or numbers: 'a><b', one side may be open. */
export const rangeValue = (from: string, to: string): string => `${from}><${to}`

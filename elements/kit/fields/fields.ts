/** What a form is made of; `kit.ts` exports all of it. */
export { FieldNote, type FieldProps } from './field.tsx'
export * from './text-fields.tsx'
export * from './choice-fields.tsx'
export { FilterList, FilterSelectField, type FilterListProps, type FilterSelectFieldProps } from './filter-select.tsx'
export { numberValue, validityKey } from './validity.ts'

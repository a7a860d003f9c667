import { Fragment } from 'react'
import { VisibleText } from './visible-text.tsx'

/** The name of a field; a long one breaks behind the marks that join its words. */
export const FieldName = ({ name }: { readonly name: string }) =>
  name.split(/(?<=[_.])/).map((part, index) => (
    <Fragment key={index}>
      <VisibleText text={part} />
      <wbr />
    </Fragment>
  ))

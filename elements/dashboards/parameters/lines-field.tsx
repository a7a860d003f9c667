/** Values as lines of a text. What is typed stays as it is; each value counts once. */
import { useState } from 'react'
import { TextArea } from '../../kit/kit.ts'

export interface LinesFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly optional?: boolean
  readonly rows: number
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
}

/** Values of one list; an address has no more of a parameter either. */
const most = 100

const valuesOf = (text: string) => [...new Set(text.split('\n').filter(line => line.trim() !== ''))].slice(0, most)

export function LinesField({ values, onValues, ...props }: LinesFieldProps) {
  const [text, setText] = useState(() => values.join('\n'))
  return (
    <TextArea
      {...props}
      value={text}
      maxLength={100_000}
      onChange={next => {
        setText(next)
        onValues(valuesOf(next))
      }}
    />
  )
}

import { TextField, type FieldProps } from '../kit/kit.ts'

export interface TargetUrlFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The URL a notification is sent to: the one place where such URLs are typed. */
export function TargetUrlField(props: TargetUrlFieldProps) {
  return <TextField {...props} type="url" placeholder="https://" mono />
}

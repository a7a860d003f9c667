import { UrlField, type UrlFieldProps } from '../configuration/whitelisted-url-field.tsx'

/** The URL a notification is sent to: the one place where such URLs are typed. */
export function TargetUrlField(props: UrlFieldProps) {
  return <UrlField {...props} />
}

/**
 * `<cordwood-url-field>`: a URL that the server will call, checked against the URL whitelist while it is typed. A URL that is not
 * whitelisted is the field's validity message; who may write the list adds the URL from here.
 *
 * @permission urlwhitelist:write — shows the button 'Add to URL Whitelist'
 * @permission urlwhitelist:read — loads the list that the URL is added to
 * @example
 * <cordwood-url-field name="hook" label="Webhook" value="https://example.org/hook"></cordwood-url-field>
 * @example
 * <cordwood-url-field name="lookup" label="Lookup" value="https://example.org/users?name=${key}"></cordwood-url-field>
 */
import { useFieldProps, type FormFieldProps } from '../fields/field-props.ts'
import { useFormField } from '../fields/use-form-field.ts'
import { defineElement } from '../kit/kit.ts'
import { UrlField } from './whitelisted-url-field.tsx'

export interface UrlFieldElementProps extends FormFieldProps {
  /** The URL: http or https. A `${key}` in it stands for the lookup key. */
  readonly value?: string
  /** The placeholder. Default 'https://'. */
  readonly placeholder?: string
  /**
   * The type of an entry that would allow the URL: 'literal' (exactly this URL) or 'regex' (generated from it).
   * Default: 'regex' for a URL with `${key}`.
   */
  readonly urlType?: string
}

function UrlFieldElement(props: UrlFieldElementProps) {
  const { value = '', urlType, placeholder = 'https://' } = props
  const form = useFormField(value)
  return (
    <UrlField
      {...useFieldProps(props)}
      placeholder={placeholder}
      value={value}
      urlType={urlType === 'literal' || urlType === 'regex' ? urlType : undefined}
      onChange={form.type}
      onValidity={form.onValidity}
    />
  )
}

defineElement<UrlFieldElementProps>('cordwood-url-field', UrlFieldElement, {
  formAssociated: true,
  props: {
    label: String,
    hideLabel: Boolean,
    hint: String,
    error: String,
    value: String,
    placeholder: String,
    urlType: String,
  },
  events: ['cordwood-url-whitelist-saved'],
})

/**
 * `<cordwood-sortable-list>`: a list whose order the user sets, with the pointer or the keyboard (Space grabs, arrows move, Space drops,
 * Escape puts back). The form gets the ids in their order.
 *
 * @example
 * <cordwood-sortable-list name="order" label="Processors"></cordwood-sortable-list>
 * <script type="module">
 *   document.querySelector('cordwood-sortable-list').items = [{ id: 'a', title: 'Pipelines' }, { id: 'b', title: 'Stream rules' }]
 * </script>
 */
import { defineElement, FieldNote, SortableList, type SortableItem } from '../kit/kit.ts'
import { useFieldProps, type FormFieldProps } from './field-props.ts'
import { inOrder } from './in-order.ts'
import { useFormField } from './use-form-field.ts'

export interface SortableListElementProps extends FormFieldProps {
  /** Items: each is `{ id, title }`. */
  readonly items?: readonly SortableItem[]
  /** The ids in their order, joined by the delimiter; items that it lacks follow in the order of `items`. */
  readonly value?: string
  /** The delimiter between the ids; no id may contain it. Default ','. */
  readonly delimiter?: string
}

const none: readonly SortableItem[] = []

function SortableListElement(props: SortableListElementProps) {
  const { items = none, value, delimiter = ',' } = props
  const { label, hideLabel, hint, error, disabled } = useFieldProps(props)
  const order = value === undefined ? items : inOrder(items, value.split(delimiter))
  const ids = (list: readonly SortableItem[]) => list.map(item => item.id).join(delimiter)
  const form = useFormField(ids(order))
  return (
    <div className="field">
      <span className={hideLabel ? 'sr' : 'label'} aria-hidden="true">
        {label}
      </span>
      <SortableList label={label} items={order} disabled={disabled} onChange={next => form.pick(ids(next))} />
      <FieldNote error={error} hint={hint} />
    </div>
  )
}

defineElement<SortableListElementProps>('cordwood-sortable-list', SortableListElement, {
  formAssociated: true,
  props: {
    label: String,
    hideLabel: Boolean,
    hint: String,
    error: String,
    items: Object,
    value: String,
    delimiter: String,
  },
})

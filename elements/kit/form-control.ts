/** The form side of an element with `formAssociated: true`: what an `<input>` has, by ElementInternals. The hooks are in `form-hooks.ts`. */

/** Gives a component access to the form its element belongs to. */
export interface FormControl {
  readonly internals: ElementInternals
  /** The value the form sends (null: nothing) and what is wrong with it ('' = valid). */
  report(value: string | null, problem: string): void
  /** Calls back when the form is reset; the `value` attribute has been taken as the value by then. */
  onReset(listener: () => void): () => void
}

/** Members that a form-associated element has beside its own properties, as an `<input>` does. */
export interface FormElement extends HTMLElement {
  /** The key in the form's data; attribute `name`. */
  name: string
  /** Its form is refused while it is empty. */
  required: boolean
  /** Its own attribute; a disabled fieldset disables it too. */
  disabled: boolean
  /** The tag, as other form controls say what they are. */
  readonly type: string
  /** The form it stands in, or that its attribute `form` names; null without one. */
  readonly form: HTMLFormElement | null
  /** The `<label>`s that point at it. */
  readonly labels: NodeList
  /** False while it is disabled. */
  readonly willValidate: boolean
  /** `valid`, or `customError` with `validationMessage`. */
  readonly validity: ValidityState
  /** The problem with the value; '' when it is valid. */
  readonly validationMessage: string
  /** Whether the value may be sent; else the event `invalid` is emitted. */
  checkValidity(): boolean
  /** Like `checkValidity`, and the field shows the problem. */
  reportValidity(): boolean
  /** A problem the page knows of; '' takes it away. It goes before the element's own. */
  setCustomValidity(message: string): void
}

/** Properties the component of such an element is given besides its own. `disabled` includes the fieldset's. */
export interface FormElementProps {
  readonly name?: string
  readonly required?: boolean
  readonly disabled?: boolean
}

interface Behind extends FormControl {
  /** The validity that was reported last. */
  value: string | null
  setCustomValidity(message: string): void
  reset(): void
}

const behind = new WeakMap<HTMLElement, Behind>()

/** Makes `element` a form control; once, in its constructor. */
export function attachForm(element: HTMLElement): FormControl {
  const internals = element.attachInternals()
  const listeners = new Set<() => void>()
  let own = ''
  let custom = ''

  const judge = () => {
    const message = custom || own
    internals.setValidity(message ? { customError: true } : {}, message)
  }
  const control: Behind = {
    internals,
    value: null,
    report(value, problem) {
      internals.setFormValue(value)
      control.value = value
      own = problem
      judge()
    },
    onReset(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setCustomValidity(message) {
      custom = message
      judge()
    },
    reset: () => {
      for (const listener of listeners) listener()
    },
  }
  behind.set(element, control)
  return control
}

/** Returns the value that the form sends, which is the component's default while nobody has set one. */
export const formValueOf = (element: HTMLElement): string | undefined => behind.get(element)!.value ?? undefined

/** Tells the component that the form was reset. */
export const resetForm = (element: HTMLElement): void => behind.get(element)?.reset()

/** Ends the controls' own `input` and `change` at the element's border: the element says its own. */
export function holdNativeEvents(root: ShadowRoot): void {
  for (const type of ['input', 'change']) root.addEventListener(type, event => event.stopPropagation())
}

const of = (element: HTMLElement) => behind.get(element)!

/** Puts the members of `FormElement` that are not properties of the component on the prototype. */
export function defineFormMembers(prototype: HTMLElement): void {
  const readOnly: Record<string, (element: HTMLElement) => unknown> = {
    type: element => element.localName,
    form: element => of(element).internals.form,
    labels: element => of(element).internals.labels,
    willValidate: element => of(element).internals.willValidate,
    validity: element => of(element).internals.validity,
    validationMessage: element => of(element).internals.validationMessage,
  }
  for (const [name, get] of Object.entries(readOnly)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return get(this)
      },
    })
  }
  const methods: Record<string, (element: HTMLElement, ...args: never[]) => unknown> = {
    checkValidity: element => of(element).internals.checkValidity(),
    reportValidity: element => of(element).internals.reportValidity(),
    setCustomValidity: (element, message: string) => of(element).setCustomValidity(String(message)),
  }
  for (const [name, method] of Object.entries(methods)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      value(this: HTMLElement, ...args: never[]) {
        return method(this, ...args)
      },
    })
  }
}

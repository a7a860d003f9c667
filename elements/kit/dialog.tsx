/** Native modal dialogs: static backdrop, Esc closes, focus goes back to where it came from. */
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button, IconButton } from './button.tsx'
import { Callout } from './parts/surfaces.tsx'
import { useCommonStrings } from './common-words.ts'
import floatsCss from './styles/floats.css?inline'
import { addKitCss } from './stylesheet.ts'
import { Tooltip } from './tooltip.tsx'
import { useAction } from './use-action.ts'

addKitCss(floatsCss)

/** The focused element behind all shadow roots. */
function deepActiveElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : null
}

/** On the backdrop, which belongs to the dialog element but lies outside its box. */
function isOutside({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

export interface DialogProps {
  readonly title: string
  /** Esc, the close button and Cancel. Without it the dialog can only be ended by its content. */
  readonly onClose?: () => void
  readonly children: ReactNode
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode
  readonly width?: 'sm' | 'md' | 'lg' | 'xl'
  /** 'static' (default): a press beside the dialog does nothing; 'closes': it ends the dialog as Esc does. */
  readonly backdrop?: 'static' | 'closes'
  readonly role?: 'dialog' | 'alertdialog'
  /** Class of the dialog element; `sheet` makes a panel at the window's start edge. */
  readonly className?: string
}

const widths = { sm: '400px', md: '512px', lg: '800px', xl: '1200px' }

/** Open while it is rendered. Focus goes to `[data-autofocus]`, else to the first field, else to the first button. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = 'md',
  backdrop = 'static',
  role,
  className,
}: DialogProps) {
  const t = useCommonStrings()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // Before the next key arrives.
  useLayoutEffect(() => {
    const before = deepActiveElement()
    const element = dialog.current!
    element.showModal()
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea, [role="combobox"])')
    first?.focus()
    return () => {
      element.close()
      if (before?.isConnected) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      className={className}
      aria-labelledby={id}
      style={{ '--dialog-width': widths[width] } as Record<string, string>}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onPointerDown={event => {
        if (backdrop === 'closes' && isOutside(event)) onClose?.()
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {onClose && role !== 'alertdialog' && <IconButton size="sm" icon="x-lg" label={t('close')} onClick={onClose} />}
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  )
}

export interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Default 'Confirm'; say what happens: 'Delete input'. */
  readonly confirmLabel?: string
  /** A destructive action: red button, focus on Cancel. */
  readonly danger?: boolean
  /** Why the action is not possible: its button is disabled and has this as a tooltip. */
  readonly refusal?: string | null
  /** May be asynchronous: an error is shown and the dialog stays. Close the dialog yourself on success. */
  readonly onConfirm: () => unknown
  readonly onCancel: () => void
}

/** Confirmation dialog of specification 2.12. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  danger = false,
  refusal = null,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useCommonStrings()
  const { busy, failure, run } = useAction(onConfirm)
  const confirm = (
    <Button
      variant={danger ? 'danger' : 'primary'}
      aria-disabled={busy || refusal !== null || undefined}
      onClick={() => refusal === null && void run()}
      data-autofocus={!danger || undefined}
    >
      {confirmLabel ?? t('confirm')}
    </Button>
  )
  return (
    <Dialog
      title={title}
      width="sm"
      role="alertdialog"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={danger || undefined}>
            {t('cancel')}
          </Button>
          {refusal === null ? confirm : <Tooltip content={refusal}>{confirm}</Tooltip>}
        </>
      }
    >
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
      {children}
    </Dialog>
  )
}

/** A long form may be at its end when it is refused. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export interface ModalFormProps {
  readonly title: string
  readonly children: ReactNode
  /** Default 'Submit'. */
  readonly submitLabel?: string
  readonly submitDisabled?: boolean
  readonly width?: DialogProps['width']
  readonly backdrop?: DialogProps['backdrop']
  /** May be asynchronous: an error is shown and the dialog stays. Close the dialog yourself on success. */
  readonly onSubmit: () => unknown
  readonly onCancel: () => void
}

/** Modal form of specification 2.12: nothing is submitted while a field is invalid; the fields say why. */
export function ModalForm({
  title,
  children,
  submitLabel,
  submitDisabled,
  width,
  backdrop,
  onSubmit,
  onCancel,
}: ModalFormProps) {
  const t = useCommonStrings()
  const form = useId()
  const { busy, failure, run } = useAction(onSubmit)
  const refused = useFocusOfRefused(failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) void run()
  }
  return (
    <Dialog
      title={title}
      width={width}
      backdrop={backdrop}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={submitDisabled}
            aria-disabled={busy || undefined}
          >
            {submitLabel ?? t('submit')}
          </Button>
        </>
      }
    >
      <form id={form} ref={refused} className="form" noValidate onSubmit={submit}>
        {failure !== null && (
          <div ref={scrollIntoView}>
            <Callout variant="danger">{failure}</Callout>
          </div>
        )}
        {children}
      </form>
    </Dialog>
  )
}

/** Native validity check; the first invalid field gets the focus and every invalid one shows its words. For forms with `noValidate`. */
export function isValid(form: HTMLFormElement): boolean {
  // Shoelace overrides the form's own method, and passes every form with `noValidate`.
  if (HTMLFormElement.prototype.checkValidity.call(form)) return true
  const invalid = ':is(input, select, textarea):invalid, [data-user-invalid], [data-invalid]'
  // A hidden field takes no focus: folded settings open before the microtask runs, once their field has told that it is invalid.
  queueMicrotask(() => form.querySelector<HTMLElement>(invalid)?.focus())
  return false
}

/** Returns the ref of a form: when its submission fails, the first field that the server refused gets the focus. */
export function useFocusOfRefused(failure: string | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}

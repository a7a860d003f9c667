/** Toasts (specification 8.4): one region per document, at the bottom over the full width, above everything. */
import { useStore } from '@nanostores/react'
import { atom, type WritableAtom } from 'nanostores'
import { useEffect, useMemo, useRef } from 'react'
import { errorToastMs, toastMs } from '../../core/brand/common-strings.ts'
import { Button, IconButton } from './button.tsx'
import type { Toast, ToastAction, ToastLink } from './cordwood-element.ts'
import { defineElement } from './define-element.tsx'
import { useHost } from './host.ts'
import { useCommonStrings } from './common-words.ts'
import { useStrings } from './words.ts'
import { Icon, type IconName } from './icon.tsx'
import { isPlainClick } from './plain-click.ts'
import { kitStrings } from './strings.ts'
import floatsCss from './styles/floats.css?inline'
import toastCss from './styles/toasts.css?inline'

type ToastVariant = Toast['variant']
type ShownToast = Toast & { readonly id: string }

/** Shared by all bundles of the SDK on a page. */
const key = Symbol.for('cordwood.toasts.v1')
const slot = globalThis as { [key]?: WritableAtom<readonly ShownToast[]> }
const $toasts = (slot[key] ??= atom<readonly ShownToast[]>([]))

/** Each action is about something else. */
const same = (a: Toast, b: Toast) =>
  a.variant === b.variant && a.message === b.message && a.title === b.title && !a.action && !b.action
const dismiss = (id: string) => $toasts.set($toasts.get().filter(toast => toast.id !== id))

/** Duplicates of what is still shown are prevented. */
function add(toast: Toast) {
  if ($toasts.get().some(shown => same(shown, toast)) || toast.action?.signal?.aborted) return
  // Not counted: another bundle would count too.
  const id = `${performance.now()} ${Math.random()}`
  $toasts.set([...$toasts.get(), { ...toast, id }])
  toast.action?.signal?.addEventListener('abort', () => dismiss(id))
}

function openRegion(element: HTMLElement) {
  let region = document.querySelector('cordwood-toasts')
  if (!region) document.body.append((region = document.createElement('cordwood-toasts')))
  const scheme = getComputedStyle(element).colorScheme
  region.setAttribute('theme', scheme === 'dark' ? 'noir' : scheme.includes('dark') ? 'auto' : 'teint')
}

export interface Toaster {
  error(message: string, title?: string): void
  warning(message: string, title?: string): void
  success(message: string, title?: string, more?: ToastLink | ToastAction): void
}

/** `const toast = useToast(); toast.success('Input created')`. A success may have a link to what it is about, or a button. */
export function useToast(): Toaster {
  const host = useHost()
  return useMemo(() => {
    const show = (variant: ToastVariant) => (message: string, title?: string, more?: ToastLink | ToastAction) => {
      const toast: Toast = {
        variant,
        message,
        ...(title !== undefined && { title }),
        ...(more && ('href' in more ? { link: more } : { action: more })),
      }
      if (host.emit('cordwood-toast', toast, { cancelable: true })) return
      openRegion(host.element)
      add(toast)
    }
    return { error: show('danger'), warning: show('warning'), success: show('success') }
  }, [host])
}

const icons: Readonly<Record<ToastVariant, IconName>> = {
  danger: 'exclamation-octagon-fill',
  warning: 'exclamation-triangle-fill',
  success: 'check-circle-fill',
}
const titles = { danger: 'toastError', warning: 'toastWarning', success: 'toastSuccess' } as const

function ToastRegion() {
  const t = useCommonStrings()
  const k = useStrings(kitStrings)
  const toasts = useStore($toasts)
  const region = useRef<HTMLDivElement>(null)
  const count = toasts.length
  // Shown again with every toast: what entered the top layer last lies on top.
  useEffect(() => {
    const element = region.current!
    if (element.matches(':popover-open')) element.hidePopover()
    if (count > 0) element.showPopover()
  }, [count])
  return (
    <div ref={region} className="toasts" popover="manual" role="region" aria-label={k('notifications')}>
      {toasts.map(toast => (
        <div key={toast.id} className={`toast ${toast.variant}`} role={toast.variant === 'danger' ? 'alert' : 'status'}>
          <Icon name={icons[toast.variant]} />
          <b>{toast.title ?? t(titles[toast.variant])}</b>
          <span className="grow">
            {toast.message} {toast.link && <ToastAnchor link={toast.link} onFollowed={() => dismiss(toast.id)} />}
          </span>
          {toast.action && (
            <Button
              size="sm"
              onClick={() => {
                dismiss(toast.id)
                toast.action!.run()
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton size="sm" icon="x-lg" label={t('close')} onClick={() => dismiss(toast.id)} />
          {/* The bar is the clock: it stops while the toast is hovered or focused. */}
          <i
            style={{ animationDuration: `${toast.variant === 'danger' ? errorToastMs : toastMs}ms` }}
            onAnimationEnd={() => dismiss(toast.id)}
          />
        </div>
      ))}
    </div>
  )
}

/** The region belongs to no element of the page: the one that showed the notice asks to go there. */
function ToastAnchor({ link, onFollowed }: { readonly link: ToastLink; readonly onFollowed: () => void }) {
  return (
    <a
      href={link.href}
      onClick={event => {
        if (!isPlainClick(event) || !link.navigate()) return
        event.preventDefault()
        onFollowed()
      }}
    >
      {link.label}
    </a>
  )
}

defineElement('cordwood-toasts', ToastRegion, { styles: [floatsCss, toastCss] })

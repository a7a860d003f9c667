/** The UI kit: everything a screen needs, and the only place that knows Shoelace. */
export * from './define-element.tsx'
export type { CordwoodElement, NavigateDetail, NavigateOptions, TitleDetail, Toast, UnsavedDetail } from './cordwood-element.ts'
export { useHost, type ElementHost, type EmitOptions, type Methods } from './host.ts'
export {
  useBusy, useCommonStrings, useCore, useMessages, useMethods, useNavigate, usePermission, useQueryData, useStore, useStrings, useTitle,
  useUnsavedChanges,
  type QueryData,
} from './hooks.ts'
export { useFormReset, useFormValue, useSetValue } from './form-hooks.ts'
export type { FormControl, FormElement, FormElementProps } from './form-control.ts'
export { usePolledData, $visible } from './polling.ts'
export { webUrl } from './navigation.ts'
export { errorDetail, type ErrorDetail } from './error-detail.ts'
export { isApple } from './apple.ts'
export * from './icon.tsx'
export * from './button.tsx'
export * from './link.tsx'
export * from './tooltip.tsx'
export * from './popover.tsx'
export * from './menu.tsx'
export * from './dialog.tsx'
export { useToast, type Toaster } from './toasts.tsx'
export * from './parts/parts.ts'
export * from './fields/fields.ts'
export * from './tabs.tsx'
export * from './tables/tables.ts'
export * from './level-badge.tsx'
export * from './page.tsx'

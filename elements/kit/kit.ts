/** The UI kit: everything a screen needs, and the only place that knows Shoelace. */
export * from './define-element.tsx'
export type {
  CordwoodElement,
  NavigateDetail,
  NavigateOptions,
  TitleDetail,
  Toast,
  ToastAction,
  UnsavedDetail,
} from './cordwood-element.ts'
export { useHost, type ElementHost, type EmitOptions, type Methods } from './host.ts'
export {
  useBusy,
  useCore,
  useMethods,
  useNavigate,
  useHeldPermissions,
  usePermission,
  useQueryData,
  useTitle,
  useUnsavedChanges,
  type QueryData,
} from './hooks.ts'
export { useStore } from '@nanostores/react'
export { useCommonStrings } from './common-words.ts'
export { useMessages, useStrings } from './words.ts'
export { useFormReset, useFormValue, useSetValue } from './form-hooks.ts'
export type { FormControl, FormElement, FormElementProps } from './form-control.ts'
export { FeatureError, FeatureMissing, useFeature } from './feature.tsx'
export { useFocusAfterRemoval } from './use-focus-after-removal.ts'
export { useStableValue } from './use-stable-value.ts'
export { useAction, type Action } from './use-action.ts'
export { useQuietClient } from './use-quiet-client.ts'
export { isTyping, useShortcuts, type Shortcut, type Shortcuts } from './shortcuts.ts'
export { usePolledData, $visible } from './polling.ts'
export { webUrl } from './navigation.ts'
export { errorDetail, type ErrorDetail } from './error-detail.ts'
export { isOutage } from '../../core/client/errors.ts'
export { Outage } from './outage.tsx'
export { lazyPart } from './lazy-part.tsx'
export { useErrorText, useWordsOf } from './error-words.ts'
export { isApple } from './apple.ts'
export * from './icon.tsx'
export * from './mark.tsx'
export * from './button.tsx'
export * from './link.tsx'
export * from './tooltip.tsx'
export * from './popover.tsx'
export * from './menu.tsx'
export * from './dialog.tsx'
export * from './drawer.tsx'
export { useToast, type Toaster } from './toasts.tsx'
export { useToastLink } from './use-toast-link.ts'
export * from './parts/parts.ts'
export * from './fields/fields.ts'
export * from './tabs.tsx'
export * from './shoelace/parts.ts'
export * from './tables/tables.ts'
export * from './level-badge.tsx'
export * from './page.tsx'
export { PageForm, type PageFormProps } from './page-form.tsx'

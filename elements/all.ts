/** Defines every element of the SDK. */
import.meta.glob(['./shell/admin.tsx', './search/search.tsx', './inputs/inputs.tsx', './system/overview.tsx'], { eager: true })

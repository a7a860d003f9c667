/** Properties that all steps of the wizard have. */
import type { ServiceDraft } from './draft.ts'

export interface StepProps<D extends ServiceDraft> {
  readonly draft: D
  /** A method, so that a step of one type passes its properties to the fields that all types have. */
  change(part: Partial<D>): void
  /** Returns what is wrong at a path, once it is to be said. */
  readonly errorOf: (path: string) => string | undefined
}

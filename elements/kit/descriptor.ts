/**
 * The description of an element for builds and tests: `<name>.element.ts` beside the module `<name>.tsx` that defines it. It is collected
 * by its file name (`sdk/entries.ts`) and is part of no bundle.
 */
import type { ListPage } from '../../core/client/pagination.ts'

/** The space an element reserves on a page before it is defined and before its data has arrived. */
export type ReservedPlace =
  | {
      /** Fills its row, 40rem where a column asks for its width. */
      readonly as: 'screen'
      readonly minBlockSize: string
      /** Rules for some attributes: `&[modal] { display: contents; }`. */
      readonly css?: string
    }
  | {
      /** The width of a native field, and its height with or without a label unless `minBlockSize` says otherwise. */
      readonly as: 'field'
      readonly minBlockSize?: string
    }
  | {
      /** Stands in a line of text, one line high unless `minBlockSize` says otherwise. */
      readonly as: 'inline'
      readonly minBlockSize?: string
      readonly minInlineSize?: string
    }

/** An element at work, as the tests show it. */
export interface Example {
  /** Tells several examples of a tag apart. */
  readonly name?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly properties?: Readonly<Record<string, unknown>>
  /** A text, or the text of a field, that stands there once the data does. */
  readonly shows: string
  /** It shows what the server has, so it has something to say where the server fails. */
  readonly asks?: true
  /** Controls by name that open a dialog, a menu, a list or a popover. */
  readonly opens?: readonly string[]
  /** Takes the whole page: it has landmarks, address and title of its own. */
  readonly page?: true
}

export interface ElementDescriptor {
  readonly tag: `cordwood-${string}`
  readonly reserves: ReservedPlace
  /** One at least. */
  readonly examples: readonly Example[]
  /** Answers of the example server that the examples need. */
  readonly server?: {
    /**
     * Path → answer to GET, 'POST /path' → answer to POST, each as the route of the server declares it
     * (`tests/contract/example-answers.test.ts`). What an example does not answer itself, the tests ask the server.
     */
    readonly answers?: Readonly<Record<string, unknown>>
  }
}

/** Returns the example of a form field with a label and a hint. */
export const fieldExample = (name: string, more: Omit<Example, 'shows'> & { shows?: string } = {}): Example => ({
  shows: `Label of ${name}`,
  ...more,
  attributes: { name, label: `Label of ${name}`, hint: `Hint of ${name}`, ...more.attributes },
})

/** Returns the answer of a list's route (`tableRoute`) with these rows on its only page. */
export const tableAnswer = <T extends object>(
  rows: readonly T[],
  attributes: ListPage<T>['attributes'] = [],
): ListPage<T> => ({
  query: '',
  pagination: { total: rows.length, count: rows.length, page: 1, per_page: 10 },
  total: rows.length,
  sort: 'title',
  order: 'asc',
  elements: rows,
  attributes,
  defaults: { sort: { id: 'title', direction: 'ASC' } },
})
